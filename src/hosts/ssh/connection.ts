/**
 * One SSH connection: concurrent commands with input and output, and streams to ports of the host. A lost connection
 * is never reported as the end of a command.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import ssh2 from 'ssh2';
import type { ClientChannel, ConnectConfig, PseudoTtyOptions } from 'ssh2';
import type { InventoryHost } from '../inventory.ts';
import { ConnectionLost, HostRefused, HostUnreachable, LoginRejected } from '../failures.ts';
import { readKnownKeys, whyRefused } from './host-keys.ts';

export type { ClientChannel };

/** OpenSSH's MaxSessions is 10: one is for the observer, and one stays free for a session that was not closed. */
const commandsAtOnce = 8;
const connectLimitMilliseconds = 15_000;
const sessionLimitMilliseconds = 60_000;
/** A peer that does not answer three of these is gone. */
const keepaliveMilliseconds = 5_000;
/** RFC 4254, section 5.1: the reason SSH_OPEN_ADMINISTRATIVELY_PROHIBITED. */
const prohibited = 1;
/** Bytes kept of a command's standard error. */
const errorBytes = 16_384;

export interface Execution {
  /** Standard input of the command; empty by default. Created again for each attempt. */
  input?: () => Readable;
  /** Consumes the command's standard output; must read all of it. */
  output: (stream: Readable) => Promise<void>;
  limitSeconds: number;
}

export interface Connection {
  /** Host, address and port, for error messages. */
  place: string;
  /** Runs a command line to its end. Throws `ConnectionLost` if the connection broke before its exit code arrived. */
  execute(line: string, execution: Execution): Promise<{ exitCode: number | null; error: string }>;
  /** Starts a command with a two-way channel for as long as the connection lasts, with a terminal if one is described. */
  converse(line: string, terminal?: PseudoTtyOptions): Promise<ClientChannel>;
  /**
   * Opens a stream to a port of an address as the host sees it; null if nothing accepts the connection.
   *
   * @throws HostRefused where the SSH server forbids it
   */
  forward(address: string, port: number): Promise<ClientChannel | null>;
  isLost(): boolean;
  close(): void;
}

/** Host, address and port, for error messages. */
export function placeOf({ name, address, reach }: InventoryHost): string {
  return reach.kind === 'ssh' ? `${name} (${reach.user}@${reach.address ?? address}:${reach.port})` : name;
}

/** Connects and logs in. Throws `HostUnreachable` where a retry may help, and `HostRefused` where it cannot. */
export async function connect(host: InventoryHost): Promise<Connection> {
  if (host.reach.kind !== 'ssh') throw new Error(`${host.name} is not reached by SSH.`);
  const { reach } = host;
  const place = placeOf(host);
  const known = readKnownKeys(place, reach.hostKeys);
  const privateKey = await readPrivateKey(place, reach.privateKeyFile);
  let refusal: string | null = null;
  const [address, port] = [reach.address ?? host.address, reach.port];
  const client = await logIn(
    {
      host: address,
      port,
      ...(await socketThrough(process.env.PROOFLOAD_OUTER_PROXY, address, port)),
      username: reach.user,
      privateKey,
      algorithms: { serverHostKey: known.algorithms },
      hostVerifier: (shown: Buffer) => (refusal = whyRefused(place, shown, known.keys)) === null,
      readyTimeout: connectLimitMilliseconds,
      keepaliveInterval: keepaliveMilliseconds,
      keepaliveCountMax: 3,
    },
    (problem) => {
      if (refusal !== null) return new HostRefused(refusal);
      return loginFailure(place, reach.privateKeyFile, problem);
    },
  );
  return connectionOf(client, place);
}

/**
 * In the network of Pulumi's engine a host is reached by the relay alone: `private_network.py`. A relay that cannot connect
 * closes the socket, which the client reports as any other end.
 */
async function socketThrough(
  proxy: string | undefined,
  address: string,
  port: number,
): Promise<Pick<ConnectConfig, 'sock'>> {
  if (!proxy) return {};
  const asked = request(proxy, {
    method: 'CONNECT',
    path: `${address}:${port}`,
    timeout: connectLimitMilliseconds,
  }).end();
  const [, sock] = (await once(asked, 'connect')) as [unknown, Socket];
  return { sock };
}

async function readPrivateKey(place: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new HostRefused(`Cannot read the private key for ${place}: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

function logIn(config: ConnectConfig, explain: (problem: Error) => Error): Promise<ssh2.Client> {
  return new Promise((resolve, reject) => {
    const client = new ssh2.Client();
    const fail = (problem: Error) => {
      client.destroy();
      reject(explain(problem));
    };
    client.once('ready', () => {
      client.off('error', fail);
      // Avoids Nagle delays between small requests and answers.
      client.setNoDelay(true);
      resolve(client);
    });
    client.once('error', fail);
    client.once('close', () => fail(new Error('the connection was closed')));
    try {
      client.connect(config);
    } catch (error) {
      // Thrown synchronously for a private key that it cannot parse.
      fail(error as Error);
    }
  });
}

/** Classifies a failed login by the library's error. */
function loginFailure(place: string, privateKeyFile: string, problem: Error & { level?: string }): Error {
  const options = { cause: problem };
  if (problem.level === 'client-authentication') {
    return new LoginRejected(
      `${place} rejects the key ${privateKeyFile}: check that it is in authorized_keys.`,
      options,
    );
  }
  if (/private ?key/i.test(problem.message)) {
    return new HostRefused(`Cannot use ${privateKeyFile} for ${place}: ${problem.message}.`, options);
  }
  if (/no matching/i.test(problem.message)) {
    const why = `${problem.message}; it has a host key of a type that is not in hostKeys, or only ciphers that are not supported here`;
    return new HostRefused(`${place} and Proofload support no common SSH algorithm: ${why}.`, options);
  }
  return new HostUnreachable(`Cannot reach ${place}: ${problem.message}.`, options);
}

function connectionOf(client: ssh2.Client, place: string): Connection {
  const limit = pLimit(commandsAtOnce);
  let lost = false;
  let why = 'the connection was closed';
  client.on('error', (problem) => (why = problem.message));
  client.on('close', () => (lost = true));
  const broken = (cause?: unknown) => new ConnectionLost(`The connection to ${place} broke: ${why}.`, { cause });

  /** Rejects with the library's error if no channel opens. */
  function open(ask: (answer: ssh2.ClientCallback) => void): Promise<ClientChannel> {
    return new Promise((resolve, reject) => {
      if (lost) throw broken();
      try {
        ask((problem, channel) => (problem ? reject(problem) : resolve(channel)));
      } catch (error) {
        // The library may detect a closed socket before it emits the event.
        lost = true;
        client.destroy();
        throw broken(error);
      }
    });
  }

  async function start(line: string, terminal?: PseudoTtyOptions): Promise<ClientChannel> {
    const retryUntil = performance.now() + sessionLimitMilliseconds;
    for (;;) {
      try {
        return await open((answer) => client.exec(line, terminal ? { pty: terminal } : {}, answer));
      } catch (problem) {
        if (problem instanceof ConnectionLost) throw problem;
        // A numeric reason means that the server has no free session; it still counts a session for a moment after
        // its command ended.
        const isFull = typeof (problem as { reason?: unknown }).reason === 'number';
        if (!isFull || performance.now() > retryUntil) throw broken(problem);
        await delay(100);
      }
    }
  }

  async function forward(address: string, port: number): Promise<ClientChannel | null> {
    try {
      // The origin address is used only in the server's log.
      return await open((answer) => client.forwardOut('127.0.0.1', 0, address, port, answer));
    } catch (problem) {
      if (problem instanceof ConnectionLost) throw problem;
      const { reason } = problem as { reason?: unknown };
      if (reason === prohibited) {
        const remedy = `set "AllowTcpForwarding yes", and no PermitOpen that excludes ${address}:${port}`;
        throw new HostRefused(`The SSH server of ${place} forbids forwarding: ${remedy}.`, { cause: problem });
      }
      // Without a numeric reason the connection itself failed.
      if (typeof reason !== 'number') throw broken(problem);
      return null;
    }
  }

  async function execute(line: string, { input, output, limitSeconds }: Execution) {
    const channel = await start(line);
    const end = untilClosed(channel);
    const error = lastOf(channel.stderr);
    const fed = feed(channel, input?.() ?? Readable.from([]));
    const limitReached = setTimeout(() => channel.close(), limitSeconds * 1000);
    try {
      const taking = drain(channel, output).catch((problem: unknown) => {
        // What is not taken may never end.
        channel.close();
        throw problem;
      });
      const [ended, taken] = await Promise.allSettled([end, taking]);
      if (taken.status === 'rejected' && taken.reason instanceof HostRefused) throw taken.reason;
      if (ended.status === 'rejected') throw ended.reason;
      if (ended.value === null) throw broken();
      // The output of a failed command may be truncated.
      if (taken.status === 'rejected' && ended.value.exitCode === 0) throw taken.reason;
      return { exitCode: ended.value.exitCode, error: error() };
    } finally {
      clearTimeout(limitReached);
      fed.destroy();
    }
  }

  return {
    place,
    execute: (line, execution) => limit(() => execute(line, execution)),
    converse: start,
    forward,
    isLost: () => lost,
    close: () => client.end(),
  };
}

/** Exit code of a command; null if its channel closed without one, as it does when the connection breaks. */
function untilClosed(channel: ClientChannel): Promise<{ exitCode: number | null } | null> {
  return new Promise((resolve) => {
    let end: { exitCode: number | null } | null = null;
    // A command killed by a signal has no exit code.
    channel.on('exit', (code: number | null) => (end = { exitCode: code }));
    channel.on('error', () => {});
    channel.on('close', () => resolve(end));
  });
}

/**
 * Not `pipeline`: the library's channel does not call back a write that its end overtakes, and a pipeline would wait
 * forever. A command that ends early stops reading; its exit code reports why.
 */
function feed(channel: ClientChannel, input: Readable): Readable {
  input.on('error', () => channel.close());
  input.pipe(channel);
  return input;
}

/** Reads to the end even if the consumer fails: a channel that is not read never emits `close`. */
async function drain(channel: ClientChannel, output: Execution['output']): Promise<void> {
  const taken = new PassThrough();
  channel.pipe(taken);
  try {
    await output(taken);
  } finally {
    channel.unpipe(taken);
    channel.resume();
  }
}

function lastOf(stream: Readable): () => string {
  let kept = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => (kept = Buffer.concat([kept, chunk]).subarray(-errorBytes)));
  return () => kept.toString('utf8');
}

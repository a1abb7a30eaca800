/** One SSH connection: commands with what they read and write, several at once, streams to ports of the host, and a loss that is never taken for an end. */
import { readFile } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import ssh2 from 'ssh2';
import type { ClientChannel, ConnectConfig } from 'ssh2';
import type { InventoryHost } from '../inventory.ts';
import { ConnectionLost, HostRefused, HostUnreachable } from '../failures.ts';
import { readKnownKeys, whyRefused } from './host-keys.ts';

export type { ClientChannel };

/** OpenSSH's MaxSessions is 10; one is the observer's, and one is left for whoever forgets to close his. */
const commandsAtOnce = 8;
const connectLimitMilliseconds = 15_000;
const sessionLimitMilliseconds = 60_000;
/** A peer that leaves three of these unanswered is gone. */
const keepaliveMilliseconds = 5_000;
/** RFC 4254, section 5.1: the reason SSH_OPEN_ADMINISTRATIVELY_PROHIBITED. */
const prohibited = 1;
/** What is kept of a command's standard error. */
const errorBytes = 16_384;

export interface Execution {
  /** What the command reads; nothing by default. Made anew should it be asked for again. */
  input?: () => Readable;
  /** Takes what the command writes; all of it must be read. */
  output: (stream: Readable) => Promise<void>;
  limitSeconds: number;
}

export interface Connection {
  /** Runs a command line to its end. Throws `ConnectionLost` where the link broke before its exit code came. */
  execute(line: string, execution: Execution): Promise<{ exitCode: number | null; error: string }>;
  /** Starts a command that is talked to for as long as the connection lasts. */
  converse(line: string): Promise<ClientChannel>;
  /**
   * Opens a stream to a port of an address as the host sees it; null where nobody takes the call.
   *
   * @throws HostRefused where the SSH server forbids it
   */
  forward(address: string, port: number): Promise<ClientChannel | null>;
  isLost(): boolean;
  close(): void;
}

/** Host, address and port, for sentences. */
export function placeOf({ name, address, reach }: InventoryHost): string {
  return reach.kind === 'ssh' ? `${name} (${reach.user}@${reach.address ?? address}:${reach.port})` : name;
}

/** Connects and logs in. Throws `HostUnreachable` where another try may help, and `HostRefused` where it cannot. */
export async function connect(host: InventoryHost): Promise<Connection> {
  if (host.reach.kind !== 'ssh') throw new Error(`${host.name} is not reached by SSH.`);
  const { reach } = host;
  const place = placeOf(host);
  const known = readKnownKeys(place, reach.hostKeys);
  const privateKey = await readPrivateKey(place, reach.privateKeyFile);
  let refusal: string | null = null;
  const client = await logIn(
    {
      host: reach.address ?? host.address,
      port: reach.port,
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
      return whyNotIn(place, reach.privateKeyFile, problem);
    },
  );
  return connectionOf(client, place);
}

async function readPrivateKey(place: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new HostRefused(`The private key for ${place} cannot be read: ${(error as Error).message}.`, {
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
      // Small requests and answers otherwise wait for each other.
      client.setNoDelay(true);
      resolve(client);
    });
    client.once('error', fail);
    client.once('close', () => fail(new Error('the connection was closed')));
    try {
      client.connect(config);
    } catch (error) {
      // Thrown at once for a private key that it cannot read.
      fail(error as Error);
    }
  });
}

/** What a failed log-in means, by what the library says of it. */
function whyNotIn(place: string, privateKeyFile: string, problem: Error & { level?: string }): Error {
  const options = { cause: problem };
  if (problem.level === 'client-authentication') {
    return new HostRefused(`${place} does not take the key ${privateKeyFile}: is it in authorized_keys?`, options);
  }
  if (/private ?key/i.test(problem.message)) {
    return new HostRefused(`${privateKeyFile} cannot be used for ${place}: ${problem.message}.`, options);
  }
  if (/no matching/i.test(problem.message)) {
    const why = `${problem.message}; a host key of another kind than those in hostKeys, or ciphers that only it knows`;
    return new HostRefused(`${place} and we have nothing in common: ${why}.`, options);
  }
  return new HostUnreachable(`${place} cannot be reached: ${problem.message}.`, options);
}

function connectionOf(client: ssh2.Client, place: string): Connection {
  const limit = pLimit(commandsAtOnce);
  let lost = false;
  let why = 'the connection was closed';
  client.on('error', (problem) => (why = problem.message));
  client.on('close', () => (lost = true));
  const broken = (cause?: unknown) => new ConnectionLost(`The connection to ${place} broke: ${why}.`, { cause });

  /** Rejects with the library's own word on why there is no channel. */
  function open(ask: (answer: ssh2.ClientCallback) => void): Promise<ClientChannel> {
    return new Promise((resolve, reject) => {
      if (lost) throw broken();
      try {
        ask((problem, channel) => (problem ? reject(problem) : resolve(channel)));
      } catch (error) {
        // The library knows that its socket is no longer open before it says so.
        lost = true;
        client.destroy();
        throw broken(error);
      }
    });
  }

  async function start(line: string): Promise<ClientChannel> {
    const patienceEnds = performance.now() + sessionLimitMilliseconds;
    for (;;) {
      try {
        return await open((answer) => client.exec(line, answer));
      } catch (problem) {
        if (problem instanceof ConnectionLost) throw problem;
        // A number says that the server has no session to spare, which it counts for a moment after a command's end.
        const isFull = typeof (problem as { reason?: unknown }).reason === 'number';
        if (!isFull || performance.now() > patienceEnds) throw broken(problem);
        await delay(100);
      }
    }
  }

  async function forward(address: string, port: number): Promise<ClientChannel | null> {
    try {
      // Where the call comes from is a word for the server's log alone.
      return await open((answer) => client.forwardOut('127.0.0.1', 0, address, port, answer));
    } catch (problem) {
      if (problem instanceof ConnectionLost) throw problem;
      const { reason } = problem as { reason?: unknown };
      if (reason === prohibited) {
        const wayOut = `it needs "AllowTcpForwarding yes" and no PermitOpen that leaves out ${address}:${port}`;
        throw new HostRefused(`The SSH server of ${place} forbids forwarding: ${wayOut}.`, { cause: problem });
      }
      // Without a number it is the link that gave no answer.
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
      const [ended, taken] = await Promise.allSettled([end, drain(channel, output)]);
      if (ended.status === 'rejected') throw ended.reason;
      if (ended.value === null) throw broken();
      // What a failed command wrote may well be cut off.
      if (taken.status === 'rejected' && ended.value.exitCode === 0) throw taken.reason;
      return { exitCode: ended.value.exitCode, error: error() };
    } finally {
      clearTimeout(limitReached);
      fed.destroy();
    }
  }

  return {
    execute: (line, execution) => limit(() => execute(line, execution)),
    converse: start,
    forward,
    isLost: () => lost,
    close: () => client.end(),
  };
}

/** How a command ended; null where its channel closed without a word on it, as it does when the link breaks. */
function untilClosed(channel: ClientChannel): Promise<{ exitCode: number | null } | null> {
  return new Promise((resolve) => {
    let end: { exitCode: number | null } | null = null;
    // A command that a signal ended has no exit code.
    channel.on('exit', (code: number | null) => (end = { exitCode: code }));
    channel.on('error', () => {});
    channel.on('close', () => resolve(end));
  });
}

/**
 * Not by `pipeline`: the library's channel forgets to answer a write that its end overtakes, and a pipeline would wait
 * for that answer for ever. A command that ends early does not read on, and its exit code says what of it.
 */
function feed(channel: ClientChannel, input: Readable): Readable {
  input.on('error', () => channel.close());
  input.pipe(channel);
  return input;
}

/** Reads to the end even where the taker gives up: a channel that is not read never says that it closed. */
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

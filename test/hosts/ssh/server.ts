/** A real OpenSSH server for tests, with its own keys and address, separate from any server that this machine runs. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { HostAccess } from '../../../src/hosts/inventory.ts';
import { makeKeyPair } from '../../../src/hosts/ssh/make-key-pair.ts';
import { until } from '../until.ts';

const program = ['/usr/sbin/sshd', '/usr/local/sbin/sshd'].find((path) => existsSync(path)) ?? null;

/** Why tests that need a server are skipped here; null where they are not. */
export const noServer = program === null ? 'OpenSSH server is not installed (apt-get install openssh-server)' : null;

export interface Keys {
  /** Text of a private key file. */
  private: string;
  /** `ssh-ed25519 AAAA…` */
  public: string;
}

export const makeKeys = (): Keys => makeKeyPair();

export interface Server {
  address: string;
  reach: Extract<HostAccess, { kind: 'ssh' }>;
  /** Pid of the listening process. */
  pid: number;
  /** Stops it; accepted connections continue, as with OpenSSH. */
  stop: () => Promise<void>;
  /** Starts it again at the same address, by default with the same keys. */
  start: (hostKeys?: Keys) => Promise<void>;
  /** Stops it and removes its folder. */
  close: () => Promise<void>;
}

export interface ServerAddress {
  address: string;
  port: number;
  /** Command prefix that starts it. */
  enter: string[];
  /** The login, if it is not the user who runs the tests. */
  user?: string;
}

/** A free address of the loopback interface. */
export async function loopback(): Promise<ServerAddress> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return { address: '127.0.0.1', port, enter: [] };
}

export async function startServer(
  { address, port, enter, user = userInfo().username }: ServerAddress,
  { hostKeys = makeKeys(), login = makeKeys() }: { hostKeys?: Keys; login?: Keys } = {},
  moreConfiguration: string[] = [],
): Promise<Server> {
  if (program === null) throw new Error(noServer ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'proofload-sshd-'));
  const file = (name: string) => join(folder, name);
  await writeFile(file('login'), login.private, { mode: 0o600 });
  await writeFile(file('authorized_keys'), `${login.public}\n`, { mode: 0o644 });
  // The server reads it as the login.
  await chmod(folder, 0o711);
  await writeFile(
    file('configuration'),
    `${configuration({ address, port }, file)}${moreConfiguration.map((line) => `${line}\n`).join('')}`,
  );
  // Privilege separation directory; Debian's service creates it on start.
  if (userInfo().uid === 0) await mkdir('/run/sshd', { recursive: true, mode: 0o755 });

  let running: ChildProcess | null = null;
  const server: Server = {
    address,
    reach: {
      kind: 'ssh',
      user,
      port,
      privateKeyFile: file('login'),
      hostKeys: [hostKeys.public.split(' ').slice(0, 2).join(' ')],
    },
    pid: 0,
    async start(keys = hostKeys) {
      await writeFile(file('host_key'), keys.private, { mode: 0o600 });
      const argv = [...enter, program, '-D', '-e', '-f', file('configuration')];
      const started = spawn('env', argv, { stdio: ['ignore', 'ignore', 'pipe'] });
      let log = '';
      started.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-2000)));
      running = started;
      server.pid = started.pid ?? 0;
      await until('sshd listens', async () => {
        if (started.exitCode !== null) throw new Error(`sshd ended: ${log}`);
        return log.includes('Server listening');
      });
    },
    async stop() {
      if (running === null || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill();
      await ended;
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

function configuration({ address, port }: { address: string; port: number }, file: (name: string) => string): string {
  const variables = ['PATH', 'JAVA_HOME'].flatMap((name) => {
    const value = process.env[name];
    return value ? [`"${name}=${value}"`] : [];
  });
  return `${[
    `ListenAddress ${address}`,
    `Port ${port}`,
    `HostKey ${file('host_key')}`,
    `AuthorizedKeysFile ${file('authorized_keys')}`,
    'PidFile none',
    'UsePAM no',
    // Test folders are under /tmp, which everyone can write to.
    'StrictModes no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    'UseDNS no',
    'PrintMotd no',
    `SetEnv ${variables.join(' ')}`,
  ].join('\n')}\n`;
}

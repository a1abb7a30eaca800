/** One instance of the pretend cloud made real: namespaces of its own with an OpenSSH server. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bootstrapFile, dataFolder } from '../../../src/hardware/bootstrap/wait-for-host.ts';
import { makeHost, removeHost, type LocalHost } from '../../../src/providers/local/host.ts';
import { namespaceOf } from '../../../src/providers/local/names.ts';
import { until } from '../../hosts/until.ts';
import type { Carried } from './user-data.ts';

/** Minutes for which a machine believes to be up when it comes up. */
const minutesUp = 17;

/** The login of Ubuntu's images. Nobody on the machine that the tests run on has its number. */
export const login = { name: 'ubuntu', number: 64_321 };

export interface Boot extends Carried {
  mark: string;
  name: string;
  address: string;
  /** For all that is its own; made, and removed with it. */
  folder: string;
  authorizedKey: string;
}

export interface Machine {
  /** Whether it has shut down by itself. */
  isOff(): boolean;
  /** Ends all that runs on it and removes it. */
  remove(): Promise<void>;
}

/** Boots a machine and waits until its SSH server listens. */
export async function bootMachine(boot: Boot): Promise<Machine> {
  const host: LocalHost = {
    mark: boot.mark,
    name: boot.name,
    kind: 'namespace',
    address: boot.address,
    dataFolder: boot.folder,
    networkBitsPerSecond: null,
  };
  let running: ChildProcess | null = null;
  const remove = async () => {
    if (running && running.exitCode === null && running.signalCode === null) {
      const ended = once(running, 'exit');
      // The first of its processes takes all of them along.
      running.kill('SIGKILL');
      await ended;
    }
    await removeHost(host);
  };
  try {
    await makeHost(host);
    await writeFiles(boot);
    const [root, files, data] = foldersIn(boot.folder);
    const kinds = ['--mount', '--pid', '--uts', '--time', '--fork', '--kill-child=KILL', '--propagation', 'private'];
    // As if booted a while ago, so that no test waits long for what happens some time after a boot.
    const apart = [...kinds, '--boottime', String(60 * minutesUp - (await secondsUp()))];
    const script = join(import.meta.dirname, 'boot.sh');
    const argv = ['netns', 'exec', namespaceOf(boot.mark, boot.name), 'unshare', ...apart, 'sh', script];
    const started = spawn('ip', [...argv, root, files, data, boot.hostName], { stdio: ['ignore', 'ignore', 'pipe'] });
    running = started;
    let said = '';
    started.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
    await until(`the pretend machine ${boot.name} listens`, () => {
      if (started.exitCode !== null) throw new Error(`The pretend machine ${boot.name} ended: ${said}`);
      return said.includes('Server listening');
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return { remove, isOff: () => running !== null && (running.exitCode !== null || running.signalCode !== null) };
}

/** Whole seconds since this machine was booted. */
const secondsUp = async (): Promise<number> => Math.floor(Number.parseFloat(await readFile('/proc/uptime', 'utf8')));

const foldersIn = (folder: string): [root: string, files: string, data: string] => [
  join(folder, 'root'),
  join(folder, 'files'),
  join(folder, 'data'),
];

async function writeFiles(boot: Boot): Promise<void> {
  const { folder, address, hostName, hostKey, authorizedKey } = boot;
  const [root, files, data] = foldersIn(folder);
  for (const each of [root, files, data]) await mkdir(each, { recursive: true, mode: 0o755 });
  const { name, number } = login;
  const texts: Record<string, string> = {
    passwd: `root:x:0:0:root:/root:/bin/sh\nsshd:x:64320:65534::/run/sshd:/usr/sbin/nologin\n${name}:x:${number}:${number}::/data:/bin/sh\n`,
    group: `root:x:0:\n${name}:x:${number}:\n`,
    shadow: `${name}:*:19000:0:99999:7:::\n`,
    hosts: `127.0.0.1 localhost ${hostName}\n`,
    authorized_keys: `${authorizedKey}\n`,
    sshd_config: configuration(address),
    watch: watch(boot),
    ...Object.fromEntries([...boot.programs].map(([path, text]) => [basename(path), text])),
  };
  for (const [file, text] of Object.entries(texts)) await writeFile(join(files, file), text, { mode: 0o644 });
  await writeFile(join(files, 'host_key'), hostKey.private, { mode: 0o600 });
  // As its last act the bootstrap writes this; here nobody can log in before it.
  const inside = (path: string) => join(folder, path);
  await mkdir(inside(dataFolder));
  await writeFile(inside(bootstrapFile), 'ready\n');
  for (const path of [dataFolder, bootstrapFile]) await chown(inside(path), number, number);
}

/** What systemd's timer does, but every few seconds: at the end of the lease the first process of the machine ends. */
function watch({ leaseCheck, programs }: Boot): string {
  // The folders of programs are this machine's.
  const check = [...programs.keys()].reduce(
    (command, path) => command.replaceAll(path, `/run/machine/${basename(path)}`),
    leaseCheck,
  );
  return `while sleep 5; do ${check} -- kill -TERM 1; done\n`;
}

/** A server for the login alone, with the variables by which Java is found here. */
function configuration(address: string): string {
  const variables = ['PATH', 'JAVA_HOME'].flatMap((name) => {
    const value = process.env[name];
    return value ? [`"${name}=${value}"`] : [];
  });
  return `${[
    `ListenAddress ${address}`,
    'Port 22',
    'HostKey /run/machine/host_key',
    'AuthorizedKeysFile /run/machine/authorized_keys',
    `AllowUsers ${login.name}`,
    'PidFile none',
    'UsePAM no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'UseDNS no',
    'PrintMotd no',
    `SetEnv ${variables.join(' ')}`,
  ].join('\n')}\n`;
}

/** Boots a disk image under a kernel that runs as a process, on a network that has this machine only. Needs root. */
import { execa } from 'execa';
import { join } from 'node:path';

const device = 'proofload-uml';
/** Addresses of this machine and of the booted one, from the range for benchmarks (RFC 2544). */
export const addresses = { here: '198.18.255.1', there: '198.18.255.2', prefix: 30 };

/** A network with a time server for one machine. @returns what removes it */
export async function openNetwork(): Promise<() => Promise<void>> {
  await execa('ip', ['tuntap', 'add', 'dev', device, 'mode', 'tap']);
  const remove = async (): Promise<void> => void (await execa('ip', ['link', 'delete', device], { reject: false }));
  try {
    await execa('ip', ['address', 'add', `${addresses.here}/${addresses.prefix}`, 'dev', device]);
    await execa('ip', ['link', 'set', device, 'up']);
  } catch (error) {
    await remove();
    throw error;
  }
  const server = execa('python3', [join(import.meta.dirname, 'time-server.py'), addresses.here], { reject: false });
  return async () => {
    server.kill();
    await server;
    await remove();
  };
}

export interface BootedMachine {
  /** Resolves when it has powered itself off, with what it printed. */
  ended: Promise<string>;
  kill(): Promise<void>;
}

/** @param disks files that are its disks, with its root first */
export function bootMachine(folder: string, disks: string[]): BootedMachine {
  const machine = execa(
    '/usr/bin/linux.uml',
    [
      'root=/dev/ubda',
      'rw',
      'mem=768M',
      'con=null',
      'con0=null,fd:1',
      `uml_dir=${folder}`,
      `eth0=tuntap,${device}`,
      ...disks.map((path, position) => `ubd${position}=${path}`),
    ],
    { cwd: folder, stdin: 'ignore', all: true, reject: false, killSignal: 'SIGKILL' },
  );
  const ended = machine.then(({ all }) => all);
  return {
    ended,
    kill: async () => {
      machine.kill();
      await ended;
    },
  };
}

/**
 * A machine with its own disks for the duration of a script: a Linux kernel that runs as an ordinary process
 * (Debian's package user-mode-linux). It needs no privileges and does not change the host.
 */
import { execa } from 'execa';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const kernel = '/usr/bin/linux.uml';
const modules = '/usr/lib/uml/modules';
const needed = [kernel, modules, '/usr/sbin/mdadm', '/usr/sbin/vgcreate', '/usr/sbin/mkfs.xfs'];

export interface ScriptResult {
  exitCode: number;
  /** Both outputs of the script. */
  output: string;
}

/** Why such a machine is not possible here; null where it is. */
export async function whyNoUserModeMachine(): Promise<string | null> {
  const missing = needed.filter((path) => !existsSync(path));
  if (missing.length > 0)
    return `${missing.join(' and ')} not found: install user-mode-linux, mdadm, lvm2 and xfsprogs`;
  if (!readdirSync(modules).some((release) => existsSync(join(modules, release, 'kernel/drivers/md/raid0.ko'))))
    return `the user-mode kernel has no RAID among its modules in ${modules}`;
  return runOnMachine('true', { disks: 0, mebibytes: 0 }).then(
    () => null,
    (error: unknown) => String(error),
  );
}

/**
 * Boots a machine with blank disks of one size, `/dev/ubda`, `/dev/ubdb`, …, and runs a shell script as root. `/mnt`
 * is local to the machine.
 *
 * @throws if the machine does not reach the end of the script
 */
export async function runOnMachine(
  script: string,
  { disks, mebibytes }: { disks: number; mebibytes: number },
): Promise<ScriptResult> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-user-mode-'));
  try {
    await writeFile(join(folder, 'script.sh'), script);
    const files = Array.from({ length: disks }, (_, position) => join(folder, `disk${position}`));
    for (const file of files) {
      await writeFile(file, '');
      await truncate(file, mebibytes * 2 ** 20);
    }
    const { all } = await execa(
      kernel,
      [
        'root=/dev/root',
        'rootfstype=hostfs',
        'rootflags=/',
        'ro',
        'quiet',
        'mem=256M',
        'con=null',
        'con0=null,fd:1',
        `uml_dir=${folder}`,
        ...files.map((file, position) => `ubd${position}=${file}`),
        `init=${join(import.meta.dirname, 'init.sh')}`,
        `PROGRAMS=${import.meta.dirname}`,
        `FOLDER=${folder}`,
      ],
      { cwd: folder, stdin: 'ignore', all: true, reject: false, timeout: 600_000, killSignal: 'SIGKILL' },
    );
    const exitCode = await readFile(join(folder, 'exit-code'), 'utf8').catch(() => null);
    if (exitCode === null) throw new Error(`The user-mode machine did not finish the script: ${all.slice(-2000)}`);
    return { exitCode: Number(exitCode), output: await readFile(join(folder, 'output'), 'utf8') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

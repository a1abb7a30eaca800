/**
 * A disk of a host's own, whose rates a control group limits: a loop device on another loop device. Operations wait below the upper
 * device, which has its own figures. A limit on the upper one would delay operations before the kernel counts them. The disk exists
 * while it is mounted: nothing else holds the devices or the file below them.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, rmdir, truncate, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { nullIfAbsent } from '../../input/absence.ts';
import { namesIn } from '../../state/state-files.ts';
import { run } from './command.ts';
import { deviceMountedAt } from './mounts.ts';

const programs = ['losetup', 'mkfs.ext4', 'mount', 'umount'];

/** Why such a disk cannot be made here, as the end of a sentence; null if it can. */
export async function ownDiskFault(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'a disk of its own needs root';
  const found = await execa('sh', ['-c', programs.map((program) => `command -v ${program}`).join(' && ')], {
    reject: false,
  });
  if (found.failed) return `a disk of its own needs the programs ${programs.join(', ')}`;
  return existsSync('/dev/loop-control') ? null : 'a disk of its own needs loop devices, which this kernel lacks';
}

/** The file below the devices, which has a name only while they are made. */
export const ownDiskFile = (folder: string): string => `${folder}.disk`;

/**
 * Makes a disk and mounts it at a folder, unless one is mounted there. Its file takes up space as it is written. Unmounting it removes
 * it.
 *
 * @returns number of the lower device, such as `7:0`, to which limits apply
 */
export async function mountOwnDisk(folder: string, sizeBytes: number): Promise<string> {
  const mounted = await limitedDeviceOf(folder);
  if (mounted) return mounted;
  await mkdir(folder, { recursive: true });
  const below = await deviceOnNewFile(ownDiskFile(folder), sizeBytes);
  // A device in use is detached once it is no longer used.
  try {
    const disk = await run('losetup', '--find', '--show', '--direct-io=on', below);
    try {
      // Otherwise the kernel would write the rest of the tables later, during the measurement.
      await run('mkfs.ext4', '-q', '-E', 'nodiscard,lazy_itable_init=0,lazy_journal_init=0', disk);
      await run('mount', disk, folder);
    } finally {
      await run('losetup', '--detach', disk);
    }
  } finally {
    await run('losetup', '--detach', below);
  }
  // Services may take every folder in their data for their own.
  await rmdir(join(folder, 'lost+found'));
  return numberOf(below);
}

/** Number of the lower device of the disk that is mounted at a folder; null if none of ours is. */
export async function limitedDeviceOf(folder: string): Promise<string | null> {
  const disk = await deviceMountedAt(folder);
  const file = disk === null ? null : `/sys/block/${basename(disk)}/loop/backing_file`;
  if (file === null || !existsSync(file)) return null;
  const below = (await readFile(file, 'utf8')).trim();
  return /^\/dev\/loop\d+$/.test(below) ? numberOf(below) : null;
}

/** Devices whose file is, or was, in a folder: they exist until no process has their disk mounted. */
export async function devicesOfDisksIn(folder: string): Promise<string[]> {
  const loops = (await namesIn('/sys/block')).filter((name) => /^loop\d+$/.test(name));
  const files = await Promise.all(loops.map(async (name) => ({ name, file: await backingFile(name) })));
  return files.filter(({ file }) => file?.startsWith(`${folder}/`)).map(({ name }) => `/dev/${name}`);
}

/** Null where the device has none, or no longer. */
async function backingFile(loop: string): Promise<string | null> {
  return nullIfAbsent(readFile(`/sys/block/${loop}/loop/backing_file`, 'utf8'));
}

/** Waits for a while until the devices of disks that were unmounted are gone: an ending process may hold them for a moment. */
export async function waitForDevicesToGo(folder: string, patienceMilliseconds = 10_000): Promise<void> {
  const end = Date.now() + patienceMilliseconds;
  while (Date.now() < end && (await devicesOfDisksIn(folder)).length > 0) await wait(100);
}

async function deviceOnNewFile(path: string, sizeBytes: number): Promise<string> {
  // An interrupted start may have left one.
  await rm(path, { force: true });
  await writeFile(path, '', { flag: 'wx' });
  try {
    await truncate(path, sizeBytes);
    return await run('losetup', '--find', '--show', path);
  } finally {
    await rm(path);
  }
}

async function numberOf(device: string): Promise<string> {
  return (await readFile(`/sys/block/${basename(device)}/dev`, 'utf8')).trim();
}

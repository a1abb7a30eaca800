/**
 * A separate disk for a host that can be made slow: a loop device on another loop device, whose rate a cgroup limits. Operations wait
 * below the upper disk, which has its own figures. A limit on the upper disk would delay operations before they count. The disk
 * exists while it is mounted: nothing else holds the devices or the file below them.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, rmdir, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import { run } from '../../src/providers/local/command.ts';
import { serviceFolder } from '../../src/systems/folders.ts';
import type { DiskDirection } from './scenario.ts';

const sizeBytes = 2 ** 30;
/** Of the root cgroup (version 1), which has the kernel's own processes and, by default, all others. */
const files = {
  reads: '/sys/fs/cgroup/blkio/blkio.throttle.read_bps_device',
  writes: '/sys/fs/cgroup/blkio/blkio.throttle.write_bps_device',
} satisfies Record<DiskDirection, string>;
const programs = ['losetup', 'mkfs.ext4', 'findmnt'];
const goneMilliseconds = 60_000;
const pollMilliseconds = 250;

/** Why such a disk cannot be created here; null if it can. */
export async function ownDiskFault(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'a separate disk for each host needs root';
  const found = await execa('sh', ['-c', programs.map((program) => `command -v ${program}`).join(' && ')], {
    reject: false,
  });
  if (found.failed) return `it needs the programs ${programs.join(', ')}`;
  if (!existsSync('/dev/loop-control')) return 'this kernel has no loop devices';
  const groups = await readFile('/proc/self/cgroup', 'utf8');
  const isInRootGroup = groups.split('\n').some((line) => line.endsWith(':blkio:/'));
  const isThere = Object.values(files).every((file) => existsSync(file));
  return isInRootGroup && isThere ? null : `${files.writes} cannot limit the rate of a disk here`;
}

/** Where a service keeps its data. */
export function ownDiskFolder(host: InventoryHost, service: string): string {
  return join(serviceFolder(host, service), 'data');
}

const fileUnder = (folder: string): string => `${folder}.disk`;

/** Creates a disk and mounts it at a new folder. Unmounting removes the disk, as when its host is removed. */
export async function mountOwnDisk(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const below = await deviceAbove(fileUnder(folder));
  // A device in use is detached once it is no longer used.
  try {
    // A limit outlives its device: a leftover one would apply to the next user of the device.
    const number = await numberOf(below);
    await setLimit(number, { of: 'writes', bytesPerSecond: 0 });
    await setLimit(number, { of: 'reads', bytesPerSecond: 0 });
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
  // Kafka treats every folder in its data as a partition.
  await rmdir(join(folder, 'lost+found'));
}

/** A loop device on a new file, which disappears with the device. */
async function deviceAbove(path: string): Promise<string> {
  await writeFile(path, '', { flag: 'wx' });
  try {
    await truncate(path, sizeBytes);
    return await run('losetup', '--find', '--show', path);
  } finally {
    await rm(path);
  }
}

export interface DiskRate {
  of: DiskDirection;
  bytesPerSecond: number;
}

/** Limits a rate of the disk at a folder. The returned function removes the limit, and throws if the kernel still has it. */
export async function limitOwnDisk(folder: string, rate: DiskRate): Promise<() => Promise<void>> {
  const disk = basename(await run('findmnt', '--noheadings', '--output', 'SOURCE', '--mountpoint', folder));
  const below = (await readFile(`/sys/block/${disk}/loop/backing_file`, 'utf8')).trim();
  const number = await numberOf(below);
  await setLimit(number, rate);
  return async () => {
    await setLimit(number, { ...rate, bytesPerSecond: 0 });
    const left = await readFile(files[rate.of], 'utf8');
    if (left.split('\n').some((line) => line.startsWith(`${number} `)))
      throw new Error(`The disk at ${folder} is still limited: ${left.trim()}.`);
  };
}

/** Device number, such as `7:0`. */
async function numberOf(device: string): Promise<string> {
  return (await readFile(`/sys/block/${basename(device)}/dev`, 'utf8')).trim();
}

/** Zero removes the limit. */
function setLimit(number: string, { of, bytesPerSecond }: DiskRate): Promise<void> {
  return writeFile(files[of], `${number} ${Math.round(bytesPerSecond)}`);
}

/** Waits until the devices of a disk are gone: an ending process may hold them for a moment. */
export async function ownDiskGone(folder: string): Promise<void> {
  const end = Date.now() + goneMilliseconds;
  for (;;) {
    const files = await run('losetup', '--list', '--noheadings', '--output', 'BACK-FILE');
    if (!files.includes(fileUnder(folder))) return;
    if (Date.now() > end) throw new Error(`The disk of ${folder} is still there: see "losetup --list".`);
    await setTimeout(pollMilliseconds);
  }
}

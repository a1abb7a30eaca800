/**
 * A disk of a host's own that can be made slow: a loop device above another one, whose rate a control group limits. What waits for the
 * limit waits below a disk that has figures of its own; a limit on that disk itself would hold operations back before they count.
 * It is there for as long as it is mounted: nothing else holds the devices, nor the file under them.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, rmdir, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import { run } from '../../src/providers/local/command.ts';
import { serviceFolder } from '../../src/systems/folders.ts';

const sizeBytes = 2 ** 30;
/** Of the group that all processes are in unless they are put elsewhere, and the kernel's own always: control groups of version 1. */
const limits = '/sys/fs/cgroup/blkio/blkio.throttle.write_bps_device';
const programs = ['losetup', 'mkfs.ext4', 'findmnt'];
const goneMilliseconds = 60_000;
const pollMilliseconds = 250;

/** Why no such disk can be made here, or null. */
export async function ownDiskFault(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'a disk of its own for each host needs root';
  const asked = await execa('sh', ['-c', programs.map((program) => `command -v ${program}`).join(' && ')], {
    reject: false,
  });
  if (asked.failed) return `it takes the programs ${programs.join(', ')}`;
  if (!existsSync('/dev/loop-control')) return 'this kernel has no loop devices';
  const groups = await readFile('/proc/self/cgroup', 'utf8');
  const isOfOurs = groups.split('\n').some((line) => line.endsWith(':blkio:/'));
  return isOfOurs && existsSync(limits) ? null : `the rate of a disk cannot be set by ${limits} here`;
}

/** Where a service keeps its data. */
export function ownDiskFolder(host: InventoryHost, service: string): string {
  return join(serviceFolder(host, service), 'data');
}

const fileUnder = (folder: string): string => `${folder}.disk`;

/** Makes a disk and mounts it at a folder, which it makes. Unmounting it, as the removal of its host does, takes it away. */
export async function mountOwnDisk(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const below = await deviceAbove(fileUnder(folder));
  // A device that is in use is detached once it no longer is.
  try {
    // A limit outlives what it was set for: one that was left behind would hold for whoever has the device next.
    await setLimit(await numberOf(below), 0);
    const disk = await run('losetup', '--find', '--show', '--direct-io=on', below);
    try {
      // The kernel would write the rest of the tables later, beside what is measured.
      await run('mkfs.ext4', '-q', '-E', 'nodiscard,lazy_itable_init=0,lazy_journal_init=0', disk);
      await run('mount', disk, folder);
    } finally {
      await run('losetup', '--detach', disk);
    }
  } finally {
    await run('losetup', '--detach', below);
  }
  // Kafka takes every folder among its data for a partition.
  await rmdir(join(folder, 'lost+found'));
}

/** A loop device above a new file, which goes when the device does. */
async function deviceAbove(path: string): Promise<string> {
  await writeFile(path, '', { flag: 'wx' });
  try {
    await truncate(path, sizeBytes);
    return await run('losetup', '--find', '--show', path);
  } finally {
    await rm(path);
  }
}

/** Limits what the disk at a folder writes. The function takes the limit away, and throws when the kernel still has it. */
export async function limitOwnDisk(folder: string, bytesPerSecond: number): Promise<() => Promise<void>> {
  const disk = basename(await run('findmnt', '--noheadings', '--output', 'SOURCE', '--mountpoint', folder));
  const below = (await readFile(`/sys/block/${disk}/loop/backing_file`, 'utf8')).trim();
  const number = await numberOf(below);
  await setLimit(number, bytesPerSecond);
  return async () => {
    await setLimit(number, 0);
    const left = await readFile(limits, 'utf8');
    if (left.split('\n').some((line) => line.startsWith(`${number} `)))
      throw new Error(`The disk at ${folder} is still limited: ${left.trim()}.`);
  };
}

/** Of the device, such as `7:0`. */
async function numberOf(device: string): Promise<string> {
  return (await readFile(`/sys/block/${basename(device)}/dev`, 'utf8')).trim();
}

/** Zero is no limit. */
function setLimit(number: string, bytesPerSecond: number): Promise<void> {
  return writeFile(limits, `${number} ${Math.round(bytesPerSecond)}`);
}

/** Returns once the devices of a folder's disk are gone; a process that ends may hold them for a moment. */
export async function ownDiskGone(folder: string): Promise<void> {
  const end = Date.now() + goneMilliseconds;
  for (;;) {
    const files = await run('losetup', '--list', '--noheadings', '--output', 'BACK-FILE');
    if (!files.includes(fileUnder(folder))) return;
    if (Date.now() > end) throw new Error(`The disk that was at ${folder} is left behind: see "losetup --list".`);
    await setTimeout(pollMilliseconds);
  }
}

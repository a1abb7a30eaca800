/** A separate disk for a host that can be made slow, as hosts of a profile may have (`src/providers/local/own-disk.ts`). */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import { run } from '../../src/providers/local/command.ts';
import * as disks from '../../src/providers/local/own-disk.ts';
import { serviceFolder } from '../../src/systems/folders.ts';
import type { DiskDirection } from './scenario.ts';

const sizeBytes = 2 ** 30;
/** Of the root cgroup (version 1), which has the kernel's own processes and, by default, all others. */
const files = {
  reads: '/sys/fs/cgroup/blkio/blkio.throttle.read_bps_device',
  writes: '/sys/fs/cgroup/blkio/blkio.throttle.write_bps_device',
} satisfies Record<DiskDirection, string>;
const goneMilliseconds = 60_000;
const pollMilliseconds = 250;

/** Why such a disk cannot be created here; null if it can. */
export async function ownDiskFault(): Promise<string | null> {
  const fault = await disks.ownDiskFault();
  if (fault !== null) return fault;
  const groups = await readFile('/proc/self/cgroup', 'utf8');
  const isInRootGroup = groups.split('\n').some((line) => line.endsWith(':blkio:/'));
  const isThere = Object.values(files).every((file) => existsSync(file));
  return isInRootGroup && isThere ? null : `${files.writes} cannot limit the rate of a disk here`;
}

/** Where a service keeps its data. */
export function ownDiskFolder(host: InventoryHost, service: string): string {
  return join(serviceFolder(host, service), 'data');
}

/** Creates a disk and mounts it at a new folder. Unmounting removes the disk, as when its host is removed. */
export async function mountOwnDisk(folder: string): Promise<void> {
  const number = await disks.mountOwnDisk(folder, sizeBytes);
  // A limit outlives its device: a leftover one would apply to the next user of the device.
  await setLimit(number, { of: 'writes', bytesPerSecond: 0 });
  await setLimit(number, { of: 'reads', bytesPerSecond: 0 });
}

export interface DiskRate {
  of: DiskDirection;
  bytesPerSecond: number;
}

/** Limits a rate of the disk at a folder. The returned function removes the limit, and throws if the kernel still has it. */
export async function limitOwnDisk(folder: string, rate: DiskRate): Promise<() => Promise<void>> {
  const number = await disks.limitedDeviceOf(folder);
  if (number === null) throw new Error(`There is no separate disk at ${folder}.`);
  await setLimit(number, rate);
  return async () => {
    await setLimit(number, { ...rate, bytesPerSecond: 0 });
    const left = await readFile(files[rate.of], 'utf8');
    if (left.split('\n').some((line) => line.startsWith(`${number} `)))
      throw new Error(`The disk at ${folder} is still limited: ${left.trim()}.`);
  };
}

/** Zero removes the limit. */
function setLimit(number: string, { of, bytesPerSecond }: DiskRate): Promise<void> {
  return writeFile(files[of], `${number} ${Math.round(bytesPerSecond)}`);
}

/** Waits until the devices of a disk are gone: an ending process may hold them for a moment. */
export async function ownDiskGone(folder: string): Promise<void> {
  const end = Date.now() + goneMilliseconds;
  for (;;) {
    const present = await run('losetup', '--list', '--noheadings', '--output', 'BACK-FILE');
    if (!present.includes(disks.ownDiskFile(folder))) return;
    if (Date.now() > end) throw new Error(`The disk of ${folder} is still there: see "losetup --list".`);
    await setTimeout(pollMilliseconds);
  }
}

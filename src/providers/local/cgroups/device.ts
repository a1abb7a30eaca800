/** The disk below a folder, as control groups name it. */
import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Number of the disk with a folder, such as `254:0`: a partition's disk, because rates of a partition are refused.
 * Null where its file system has no disk of its own (in memory, stacked, or over several disks).
 */
export async function diskOf(folder: string): Promise<string | null> {
  const device = join('/sys/dev/block', numberOf((await stat(folder, { bigint: true })).dev));
  if (!existsSync(device)) return null;
  const path = await realpath(device);
  const disk = existsSync(join(path, 'partition')) ? dirname(path) : path;
  return (await readFile(join(disk, 'dev'), 'utf8')).trim();
}

/** Major and minor number, as in `gnu_dev_major` and `gnu_dev_minor` of the C library. */
export function numberOf(device: bigint): string {
  const major = ((device >> 8n) & 0xfffn) | ((device >> 32n) & ~0xfffn);
  const minor = (device & 0xffn) | ((device >> 12n) & ~0xffn);
  return `${major}:${minor}`;
}

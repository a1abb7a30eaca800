/** Tries whether this machine can make a small disk of a host's own, and limit it. */
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unmountWithin } from '../mounts.ts';
import { mountOwnDisk } from '../own-disk.ts';
import { liftRates } from './rates.ts';

/** ext4 wants a few megabytes. */
const sizeBytes = 16 * 2 ** 20;
/** No host's name begins with a hyphen. */
const probe = '-probe';

/**
 * Leaves nothing behind.
 *
 * @param limit sets the limits of the disk with this number
 * @throws with what the kernel or a program refused
 */
export async function tryOwnDisk(hostsFolder: string, limit: (device: string) => Promise<void>): Promise<void> {
  const wasThere = existsSync(hostsFolder);
  const folder = join(hostsFolder, probe);
  await mkdir(folder, { recursive: true });
  try {
    await limit(await mountOwnDisk(folder, sizeBytes));
  } finally {
    await liftRates(folder);
    await unmountWithin(folder);
    await rm(folder, { recursive: true, force: true });
    if (!wasThere) await rmdir(hostsFolder);
  }
}

/** Lifts the rates of hosts' own disks: a rate outlives its device, and would apply to the next user of the device. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { mountsWithin } from '../mounts.ts';
import { limitedDeviceOf } from '../own-disk.ts';
import { findHierarchy } from './hierarchy.ts';
import { ratesInVersion1 } from './settings.ts';

/**
 * Of every disk that is mounted at a folder or below it. In version 2 rates end with the group of their host; in version 1 they are
 * those of the root group.
 */
export async function liftRates(folder: string): Promise<void> {
  const hierarchy = await findHierarchy();
  if ('missing' in hierarchy || hierarchy.version === 2) return;
  for (const point of await mountsWithin(folder)) {
    const device = await limitedDeviceOf(point);
    if (device === null) continue;
    for (const { file, value } of ratesInVersion1(hierarchy.io, { device })) {
      if (existsSync(file)) await writeFile(file, value);
    }
  }
}

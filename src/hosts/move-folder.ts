/** Moves a folder from one host of this machine to another, without copying it. */
import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Host } from './host.ts';

/**
 * Safe to repeat: a folder that is there already was moved before.
 *
 * @throws Error if a host is not on this machine, if neither or both have the folder, or if they do not share a file system
 */
export async function moveFolder(from: Host, fromPath: string, to: Host, toPath: string): Promise<void> {
  for (const { inventory } of [from, to]) {
    if (inventory.reach.kind === 'ssh')
      throw new Error(`The data of ${inventory.name} can only be moved on this machine.`);
  }
  const [isThere, wasMoved] = await Promise.all([from.exists(fromPath), to.exists(toPath)]);
  if (isThere && wasMoved)
    throw new Error(`${toPath} on ${to.inventory.name} exists, so ${fromPath} cannot be moved there.`);
  if (wasMoved) return;
  if (!isThere) throw new Error(`${from.inventory.name} has no ${fromPath}, and ${to.inventory.name} no ${toPath}.`);
  await mkdir(dirname(toPath), { recursive: true });
  await rename(fromPath, toPath);
}

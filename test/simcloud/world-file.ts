import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { emptyWorld, type World } from './world.ts';

const fileIn = (folder: string): string => join(folder, 'world.json');

/** The world of a folder; an empty one where nothing has happened yet. It is always a whole one: changes are renames. */
export function readWorld(folder: string): World {
  if (!existsSync(fileIn(folder))) return structuredClone(emptyWorld);
  return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as World;
}

/**
 * Changes the world, while no other process does. An error thrown by `change` leaves it as it was.
 *
 * @returns what `change` returns
 */
export function changeWorld<Result>(folder: string, change: (world: World) => Result): Result {
  // The lock is the kernel's, taken through SQLite: it is gone with its process, even one that was killed.
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 120_000 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    const world = readWorld(folder);
    const result = change(world);
    const written = `${fileIn(folder)}.new`;
    // User data holds host keys, as it does in a real cloud.
    writeFileSync(written, JSON.stringify(world, null, 2), { mode: 0o600 });
    renameSync(written, fileIn(folder));
    return result;
  } finally {
    lock.close();
  }
}

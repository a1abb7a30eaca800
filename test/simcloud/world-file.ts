import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { emptyWorld, type World } from './world.ts';

const fileIn = (folder: string): string => join(folder, 'world.json');

/** Reads the cloud state in a folder; empty if there is none. The file is always complete, because changes are renames. */
export function readWorld(folder: string): World {
  if (!existsSync(fileIn(folder))) return structuredClone(emptyWorld);
  return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as World;
}

/**
 * Changes the cloud state under a lock. If `change` throws, the state stays unchanged.
 *
 * @returns what `change` returns
 */
export function changeWorld<Result>(folder: string, change: (world: World) => Result): Result {
  // A kernel lock, taken through SQLite: it ends with its process, even if that is killed.
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

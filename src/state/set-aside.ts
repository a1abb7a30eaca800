/** Puts away what was copied along with a state folder: it tells of another's server, worker, leases and hosts. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'set-aside-';

/** Longer than it takes to rename what lies in a state folder. */
const limitMilliseconds = 10_000;
const pauseMilliseconds = 50;

/**
 * Moves everything in a state folder but its identity, and what was put away before, into a folder in it.
 *
 * @param owner id of the one that it was copied from
 * @param isDone whether the folder has an identity of its own by now, which another process may be giving it
 * @returns path of the folder with what was put away
 */
export function setAside(folder: string, owner: string, isDone: () => boolean): string {
  const aside = join(folder, `${prefix}${createHash('sha256').update(owner).digest('hex').slice(0, 8)}`);
  if (!make(aside)) {
    // Another process is at it, or was killed at it.
    const end = Date.now() + limitMilliseconds;
    while (Date.now() < end) {
      if (isDone()) return aside;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMilliseconds);
    }
  }
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) && !name.startsWith('identity.json'))
      renameSync(join(folder, name), join(aside, name));
  }
  return aside;
}

/** False where it is there already. */
function make(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

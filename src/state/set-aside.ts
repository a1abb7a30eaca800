/** Sets aside the copied content of a state folder: it describes the server, worker, leases and hosts of the original. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'set-aside-';

/** Longer than renaming the content of a state folder takes. */
const limitMilliseconds = 10_000;
const pauseMilliseconds = 50;

/**
 * Moves everything in a state folder into a subfolder, except its identity and content that was set aside before.
 *
 * @param owner id of the original
 * @param isDone whether another process has already given the folder a new identity
 * @returns path of the subfolder
 */
export function setAside(folder: string, owner: string, isDone: () => boolean): string {
  const aside = join(folder, `${prefix}${createHash('sha256').update(owner).digest('hex').slice(0, 8)}`);
  if (!make(aside)) {
    // Another process is doing this, or was killed while doing it.
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

/** False if the folder already exists. */
function make(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

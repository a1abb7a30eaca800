/** Makes a state folder private to its user: it holds credentials, keys, and the database that a worker acts on. */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isAbsence } from '../input/absence.ts';

/** Permission bits of group and others. */
const others = 0o077;

/** Creates a folder that only its user can enter. Leaves an existing folder unchanged. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Removes all access of other users to a file or folder. Leaves links and other users' files unchanged. */
export function makePrivate(path: string): void {
  const found = lstatSync(path);
  const isOpen = (found.mode & others) !== 0 && !found.isSymbolicLink();
  if (isOpen && found.uid === process.geteuid?.()) chmodSync(path, found.mode & 0o7700);
}

/**
 * The same for a folder and its content, except links. Ignores files that disappear meanwhile.
 *
 * @param except names in the folder whose content stays unchanged
 */
export function makeAllPrivate(folder: string, except: string[] = []): void {
  ifThere(() => makePrivate(folder));
  for (const entry of ifThere(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !except.includes(entry.name)) makeAllPrivate(path);
    else ifThere(() => makePrivate(path));
  }
}

function ifThere<Result>(body: () => Result): Result | null {
  try {
    return body();
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

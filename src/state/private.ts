/** Keeps what lies in a state folder to its user: credentials, keys, and the database that a worker acts on. */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isAbsence } from './absence.ts';

/** Readable by others: any of these bits. */
const others = 0o077;

/** Makes a folder that only its user can enter. One that is there already stays as it is. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Takes a file or folder away from all but its user. Links, and what is another user's, stay as they are. */
export function makePrivate(path: string): void {
  const found = lstatSync(path);
  const isOpen = (found.mode & others) !== 0 && !found.isSymbolicLink();
  if (isOpen && found.uid === process.geteuid?.()) chmodSync(path, found.mode & 0o7700);
}

/**
 * The same for a folder and all in it, links left out. What goes meanwhile needs nothing any more.
 *
 * @param except names in the folder whose content is left as it is
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

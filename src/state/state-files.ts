/** Small files and folders that may not exist: read if present, and created once by the first process. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { nullIfAbsent } from '../input/absence.ts';
import { entriesOf } from '../input/open-file.ts';
import { readText, readTextIfThere } from '../input/read-text.ts';
import { stateFolder } from './paths.ts';

/** No link is followed below it. */
function rootOf(path: string): string {
  return relative(stateFolder, path).startsWith('..') ? dirname(path) : stateFolder;
}

/** The text of a file, or null if it does not exist. Throws a `FileError` if it is not a file or unreadable. */
export function readIfThere(file: string): Promise<string | null> {
  return readTextIfThere(file, { below: rootOf(file) });
}

/**
 * The names in a folder; empty if it does not exist. Throws a `FileError` if it is not a folder or unreadable.
 *
 * @param below no link is followed below this folder; default: the folder itself
 */
export async function namesIn(folder: string, below = folder): Promise<string[]> {
  return ((await nullIfAbsent(entriesOf(folder, below))) ?? []).map(({ name }) => name);
}

/**
 * The text of a file, which is created if it does not exist. Concurrent callers, also in other processes, get the same text.
 *
 * @param modes permissions of the file and of created parent folders
 */
export async function readOrMake(
  file: string,
  make: () => string | Promise<string>,
  modes: { file?: number; folder?: number } = {},
): Promise<string> {
  const kept = await readIfThere(file);
  if (kept !== null) return kept;
  await mkdir(dirname(file), { recursive: true, ...(modes.folder === undefined ? {} : { mode: modes.folder }) });
  const temporary = `${file}.${process.pid}.${randomUUID()}.tmp`;
  await writeFile(temporary, await make(), modes.file === undefined ? {} : { mode: modes.file });
  try {
    // A link appears complete, and never replaces one that another process has just created.
    await link(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return readText(file, { below: rootOf(file) });
}

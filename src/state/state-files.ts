/** Small files and folders that may not exist: read if present, and created once by the first process. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileError } from '../input/file-error.ts';
import { asFileError, readText, readTextIfThere } from '../input/read-text.ts';

/** The text of a file, or null if it does not exist. Throws a `FileError` if it is not a file or unreadable. */
export function readIfThere(file: string): Promise<string | null> {
  return readTextIfThere(file);
}

/** The names in a folder; empty if it does not exist. Throws a `FileError` if it is not a folder or unreadable. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const fault = await asFileError(folder, error);
    if (fault instanceof FileError && fault.fault === 'absent') return [];
    throw fault;
  }
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
  return readText(file);
}

/** Small files and folders of this machine that may not be there: read where they are, and made once by whoever comes first. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileError } from '../input/file-error.ts';
import { asFileError, readText, readTextIfThere } from '../input/read-text.ts';

/** The text of a file, or null where there is none. Throws a `FileError` where it is no file or cannot be read. */
export function readIfThere(file: string): Promise<string | null> {
  return readTextIfThere(file);
}

/** What lies in a folder; nothing where there is none. Throws a `FileError` where it is no folder or cannot be read. */
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
 * The text of a file, made where it is not there yet. Safe to repeat, also at once in several processes: all are given
 * the same text.
 *
 * @param modes of the file, and of the folders above it that are not there yet
 */
export async function readOrMake(
  file: string,
  make: () => string,
  modes: { file?: number; folder?: number } = {},
): Promise<string> {
  const kept = await readIfThere(file);
  if (kept !== null) return kept;
  await mkdir(dirname(file), { recursive: true, ...(modes.folder === undefined ? {} : { mode: modes.folder }) });
  const temporary = `${file}.${process.pid}.${randomUUID()}.tmp`;
  await writeFile(temporary, make(), modes.file === undefined ? {} : { mode: modes.file });
  try {
    // A link appears whole, and never over one that another process made meanwhile.
    await link(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return readText(file);
}

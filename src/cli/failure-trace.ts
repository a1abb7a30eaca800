/** Writes the details of an unexpected error to a file, for developers. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { stateFolder } from '../state/paths.ts';

/**
 * Writes the error with its causes and stacks to a file that only this user can read: under the state folder, or in a
 * temporary folder if the state folder is not writable. Returns the path, or null if both fail. Synchronous, because the
 * process may be ending.
 */
export function writeTrace(error: unknown, argv: string[], folder = join(stateFolder, 'errors')): string | null {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}.txt`;
  const text = `${argv.join(' ')}\nNode ${process.version}\n\n${inspect(error, { depth: 6 })}\n`;
  return written(() => folder, name, text) ?? written(temporaryFolder, name, text);
}

const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'proofload-error-'));

function written(folderOf: () => string, name: string, text: string): string | null {
  try {
    const folder = folderOf();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
    return path;
  } catch {
    // An unwritable state folder may be the error itself. The caller still prints its sentence.
    return null;
  }
}

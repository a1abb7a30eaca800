/** Reads text that a user or another machine may have written. */
import type { FileHandle } from 'node:fs/promises';
import { nullIfAbsent } from './absence.ts';
import { FileError } from './file-error.ts';
import { tooLarge, mebibytes, withFile, type Opening } from './open-file.ts';

/** Maximum size in bytes of campaign files, stack files, records and leases. */
export const largestText = 64 * 2 ** 20;

/**
 * The UTF-8 text of a regular file.
 *
 * @throws FileError with one sentence, also if the file is missing
 */
export async function readText(path: string, opening: Opening = {}): Promise<string> {
  const { largest = largestText } = opening;
  return await withFile(path, { ...opening, largest }, async (file) =>
    decoded(path, await contentOf(file, path, largest)),
  );
}

/** As `readText`, or null if there is nothing at the path. A dangling link is still an error. */
export function readTextIfThere(path: string, opening: Opening = {}): Promise<string | null> {
  return nullIfAbsent(readText(path, opening));
}

/** The last bytes of a file as text; empty if there is no such file. */
export async function readTail(path: string, bytes: number, opening: Opening = {}): Promise<string> {
  const read = withFile(path, opening, async (file, { size }) => {
    const length = Math.min(size, bytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8', 0, bytesRead);
  });
  return (await nullIfAbsent(read)) ?? '';
}

/** Counts the bytes read, because files under /proc report no size and other files may grow. */
async function contentOf(file: FileHandle, path: string, largest: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2 ** 18));
    if (bytesRead === 0) return Buffer.concat(chunks);
    length += bytesRead;
    if (length > largest) throw tooLarge(path, `more than ${mebibytes(largest)} MiB`, largest);
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(path: string, content: Buffer): string {
  try {
    const text = utf8.decode(content);
    if (!text.includes('\0')) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new FileError(path, 'damaged', [`${path} is not UTF-8 text: it is another kind of file, or was changed.`]);
}

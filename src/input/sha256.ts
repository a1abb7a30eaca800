import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { FileError } from './file-error.ts';
import { withFile, type Opening } from './open-file.ts';

/** Bytes of a file for each that its disk holds, as far as a file system compresses; a file of holes has more. */
const largestRatio = 100;
const smallest = 2 ** 30;

/**
 * SHA-256 of a file's content in hexadecimal. Streamed, because programs and raw samples may be gigabytes.
 *
 * @throws FileError if it cannot be read, or is a large file of holes
 */
export async function sha256Of(path: string, opening: Opening = { below: null }): Promise<string> {
  return await withFile(path, opening, async (file, { size, blocks }) => {
    if (size > smallest && size > largestRatio * blocks * 512)
      throw new FileError(path, 'damaged', [`${path} is a sparse file: it is not from Proofload.`]);
    const hash = createHash('sha256');
    await pipeline(file.createReadStream({ autoClose: false }), hash);
    return hash.digest('hex');
  });
}

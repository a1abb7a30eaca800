/** Reads a file line by line that may be larger than memory. */
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FileError } from './file-error.ts';
import { openFile, type Opening } from './open-file.ts';

/** Maximum length of a line in characters: a sample of a host with a thousand scopes has a few hundred thousand. */
const longestLine = 8 * 2 ** 20;

/** Maximum size of the content of a gzip file, in bytes for each of the file: samples of a host have 10 to 20. */
const largestRatio = 200;

/**
 * The lines of a file, also a last one without an end; of a file whose name ends in `.gz`, those of its content.
 *
 * @throws FileError if the file cannot be read, is no complete gzip file, or is too large
 */
export async function* linesOf(path: string, opening: Opening = {}): AsyncGenerator<string> {
  const { file, stats } = await openFile(path, opening);
  const isCompressed = path.endsWith('.gz');
  const largest = isCompressed ? stats.size * largestRatio : Infinity;
  try {
    const stream = file.createReadStream({ autoClose: false });
    const content = isCompressed ? pipeline(stream, createGunzip(), () => {}) : stream;
    const decoder = new TextDecoder();
    let bytes = 0;
    let rest = '';
    for await (const part of content as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > largest) throw damaged(path, `has more than ${largestRatio} times its size as content`);
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > longestLine) throw damaged(path, `has a line of more than ${longestLine} characters`);
      yield* lines;
    }
    if (rest !== '') yield rest;
  } catch (error) {
    const isGzipFault = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isGzipFault ? damaged(path, 'is no complete gzip file', error) : error;
  } finally {
    await file.close();
  }
}

function damaged(path: string, what: string, cause?: unknown): FileError {
  return new FileError(
    path,
    'damaged',
    [`${path} ${what}: it was changed or truncated, or is not from Proofload.`],
    cause,
  );
}

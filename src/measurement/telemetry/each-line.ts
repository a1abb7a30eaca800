import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { FileError } from '../../input/file-error.ts';

/**
 * Gives each line of a gzip file of samples to `take`.
 *
 * @throws FileError if it is no complete gzip file, or `take` refuses a line by its schema
 */
export async function eachLine(path: string, take: (line: string) => void): Promise<void> {
  let number = 0;
  try {
    await pipeline(createReadStream(path), createGunzip().setEncoding('utf8'), async (text: AsyncIterable<string>) => {
      for await (const line of linesOf(text)) {
        number += 1;
        take(line);
      }
    });
  } catch (error) {
    const reason = reasonOf(error, number);
    if (reason === null) throw error;
    throw new FileError(
      path,
      'damaged',
      [`${path} ${reason}: move it away for a report without this host's telemetry.`],
      error,
    );
  }
}

/** Not by "readline", which does not end when its input fails. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of text) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** What is wrong with the file; null if it is something else that failed. */
function reasonOf(error: unknown, line: number): string | null {
  if (error instanceof z.ZodError) return `has no sample in line ${line}, so it was changed or is not of Proofload`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_') ? 'is no complete gzip file, so it was changed or truncated' : null;
}

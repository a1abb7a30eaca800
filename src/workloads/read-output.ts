/** Reading what a load tool left behind. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** Text of an output file; a missing one is named in the error. */
export async function readOutput(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${file} cannot be read; the load tool left no output there`, { cause });
  });
}

/** Lines of an output file that may be too large to hold as one text. */
export function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
}

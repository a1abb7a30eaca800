/** Reads output files of load generators. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** Text of an output file. The error names a missing file. */
export async function readOutput(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${file} cannot be read: the load generator wrote no output there`, { cause });
  });
}

/** Lines of an output file that may be too large for one string. */
export function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
}

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

/** The text up to its last complete line: a process that was stopped may have written a part of one more. Pure. */
export function completeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

/** What `read` makes of a file. Its error names the file, and what is wrong with it. */
export async function readOrName<Result>(
  file: string,
  isWrong: string,
  read: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} ${isWrong}: ${reason}`, { cause });
  }
}

/** Reads output files of load generators. */
import { nullIfAbsent } from '../input/absence.ts';
import { withFile } from '../input/open-file.ts';

/** Maximum size of an output that is read as one text, in bytes: near the longest text that JavaScript has. */
const largest = 500 * 2 ** 20;

/** Text of an output file. The error names a missing file. A process that was killed may have cut a character. */
export async function readOutput(file: string): Promise<string> {
  const text = await readOutputIfThere(file);
  if (text !== null) return text;
  throw new Error(`${file} cannot be read: the load generator wrote no output there`);
}

/** As `readOutput`, or null if there is no such file. */
export function readOutputIfThere(file: string): Promise<string | null> {
  return nullIfAbsent(withFile(file, { largest }, (opened) => opened.readFile('utf8')));
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

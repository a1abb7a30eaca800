/** Prints text, and asks on the terminal. Text may quote files of other people, so no character of it may control the terminal. */
import { createInterface } from 'node:readline/promises';
import { harmless } from '../text/harmless.ts';

/** As `harmless`, on one line: a name with a line break must not look like two rows of a list. */
export function oneLine(text: string): string {
  return harmless(text).replaceAll('\n', String.raw`\n`);
}

/** Prints text on standard output with control characters escaped. Adds no newline. */
export function print(text: string): void {
  process.stdout.write(harmless(text));
}

/** Prints a line on standard error. */
export function printError(line: string): void {
  process.stderr.write(`${harmless(line)}\n`);
}

/** Prints lines for people: on standard output, or on standard error if standard output carries JSON. */
export function speaker(json: boolean | undefined): (line: string) => void {
  const stream = json ? process.stderr : process.stdout;
  return (line) => void stream.write(`${harmless(line)}\n`);
}

/** Asks a question on the terminal, on standard error, and returns whether the answer was yes. */
export async function askYes(question: string): Promise<boolean> {
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await questions.question(question)).trim());
  } finally {
    questions.close();
  }
}

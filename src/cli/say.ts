import { harmless } from './terminal.ts';

/** Prints lines for people: on standard output, or on standard error if standard output carries JSON. */
export function speaker(json: boolean | undefined): (line: string) => void {
  const stream = json ? process.stderr : process.stdout;
  return (line) => void stream.write(`${harmless(line)}\n`);
}

import { harmless } from './terminal.ts';

/** Where a command speaks to people: standard output, or standard error where that is kept for JSON. */
export function speaker(json: boolean | undefined): (line: string) => void {
  const stream = json ? process.stderr : process.stdout;
  return (line) => void stream.write(`${harmless(line)}\n`);
}

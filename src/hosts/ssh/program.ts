/**
 * Runs Python on a host without installing a file: the program is sent through standard input, before its own input.
 * So a host can be queried before anything is installed, for example for leftovers.
 */
import { readFileSync } from 'node:fs';
import { commandLine } from './quote.ts';

// Isolated and without site packages: a third of Python's usual start time.
const start =
  'import sys; source = sys.stdin.buffer; exec(compile(source.read(int(source.readline())), "proofload", "exec"))';

/** Concatenates Python sources and appends a call: the first part of standard input. */
export function program(files: URL[], call: string): Buffer {
  const body = ['__name__ = "proofload"', ...files.map((file) => readFileSync(file, 'utf8')), call, ''].join('\n');
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`${bytes.length}\n`), bytes]);
}

/** Command line of a program. Its arguments are `sys.argv[1:]` and must not be secrets. */
export function programLine(argv: string[] = []): string {
  return commandLine(['python3', '-I', '-S', '-c', start, ...argv]);
}

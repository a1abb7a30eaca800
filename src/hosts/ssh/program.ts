/**
 * Python on a host without a file of ours there: the program goes in through standard input, before what it reads. So
 * nothing has to be installed before a host can be asked anything, not even whether something of ours is left on it.
 */
import { readFileSync } from 'node:fs';
import { commandLine } from './quote.ts';

// Isolated and without site packages: a third of Python's usual start.
const start =
  'import sys; source = sys.stdin.buffer; exec(compile(source.read(int(source.readline())), "proofload", "exec"))';

/** Puts Python sources after one another, and a call of one of their functions behind them: what goes into standard input first. */
export function program(files: URL[], call: string): Buffer {
  const body = ['__name__ = "proofload"', ...files.map((file) => readFileSync(file, 'utf8')), call, ''].join('\n');
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`${bytes.length}\n`), bytes]);
}

/** Command line of a program; its arguments are `sys.argv[1:]`, of which nothing may be a secret. */
export function programLine(argv: string[] = []): string {
  return commandLine(['python3', '-I', '-S', '-c', start, ...argv]);
}

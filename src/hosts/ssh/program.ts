/**
 * Runs Python on a host without installing a file: the program is sent through standard input, before its own input.
 * So a host can be queried before anything is installed, for example for leftovers.
 */
import { readFileSync } from 'node:fs';

/** Quotes one argument for a POSIX shell: SSH sends only text, which the login shell parses. Throws for a NUL, which no argument can contain. */
export function quote(argument: string): string {
  if (argument.includes('\0')) throw new Error('An argument contains a NUL character, which a command cannot receive.');
  return `'${argument.replaceAll("'", `'\\''`)}'`;
}

/** A command line with every part quoted. */
export function commandLine(argv: string[]): string {
  return argv.map(quote).join(' ');
}

// Isolated and without site packages: a third of Python's usual start time.
const start =
  'import sys; source = sys.stdin.buffer; exec(compile(source.read(int(source.readline())), "proofload", "exec"))';

/** Concatenates Python sources and appends a call: the first part of standard input. */
export function program(files: URL[], call: string): Buffer {
  const body = ['__name__ = "proofload"', ...files.map((file) => readFileSync(file, 'utf8')), call, ''].join('\n');
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`${bytes.length}\n`), bytes]);
}

/** The program on the host that answers for Proofload. */
export function hostProgram(call: string): Buffer {
  return program([new URL('../runner.py', import.meta.url), new URL('remote.py', import.meta.url)], call);
}

/** Command line of a program. Its arguments are `sys.argv[1:]` and must not be secrets. */
export function programLine(argv: string[] = []): string {
  return commandLine(['python3', '-I', '-S', '-c', start, ...argv]);
}

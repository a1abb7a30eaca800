/** Turns arguments into a shell command line: SSH sends only text, which the login shell parses. */

/** Quotes one argument for a POSIX shell. Throws for a NUL, which no argument can contain. */
export function quote(argument: string): string {
  if (argument.includes('\0')) throw new Error('An argument contains a NUL character, which a command cannot receive.');
  return `'${argument.replaceAll("'", `'\\''`)}'`;
}

/** A command line with every part quoted. */
export function commandLine(argv: string[]): string {
  return argv.map(quote).join(' ');
}

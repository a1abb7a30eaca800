/** The one place where arguments become a shell's command line: SSH carries nothing but text, which the login shell reads. */

/** One argument as a POSIX shell reads it back, whatever is in it. Throws for a NUL, which no argument can hold. */
export function quote(argument: string): string {
  if (argument.includes('\0')) throw new Error('An argument with a NUL in it cannot be handed to a command.');
  return `'${argument.replaceAll("'", `'\\''`)}'`;
}

/** A command line of which every part is quoted. */
export function commandLine(argv: string[]): string {
  return argv.map(quote).join(' ');
}

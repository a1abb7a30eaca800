/** What is printed. Names and words may come from files of others: no character of theirs acts on the terminal. */

/** Controls but for the end of a line and the tab, and what turns or separates text without being seen. */
// oxlint-disable-next-line no-control-regex -- controls are what is looked for
const acting = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/** The text with each such character written as `\u001B`, as JSON writes it too. */
export function harmless(text: string): string {
  return text.replaceAll(acting, (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same on one line: a name with a line break must not look like two rows of a list. */
export function oneLine(text: string): string {
  return harmless(text).replaceAll('\n', String.raw`\n`);
}

/** Prints text on standard output as it is, but for what acts on a terminal. Ends no line by itself. */
export function print(text: string): void {
  process.stdout.write(harmless(text));
}

/** Prints a line on standard error. */
export function printError(line: string): void {
  process.stderr.write(`${harmless(line)}\n`);
}

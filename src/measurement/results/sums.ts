/** The format of `sha256sum`: a line a file, `<SHA-256>  <path>`. Pure. */

/** SHA-256 in hexadecimal of each file, by its path under the folder, with `/` between its parts. */
export type Sums = Map<string, string>;

/** The text that `sha256sum -c` checks, sorted by path. A backslash begins the line of a path that has to be escaped. */
export function sumsText(sums: Sums): string {
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, sum]) => {
      const escaped = path
        .replaceAll('\\', '\\\\')
        .replaceAll('\n', String.raw`\n`)
        .replaceAll('\r', String.raw`\r`);
      return `${escaped === path ? '' : '\\'}${sum}  ${escaped}\n`;
    })
    .join('');
}

/** What a text of that format says, or the number of its first line that says nothing. */
export function parseSums(text: string): Sums | { faultyLine: number } {
  const sums: Sums = new Map();
  const lines = text.endsWith('\n') ? text.slice(0, -1).split('\n') : text.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, escape, sum, path] = /^(\\?)([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    if (sum === undefined || path === undefined) return { faultyLine: index + 1 };
    sums.set(escape ? unescaped(path) : path, sum);
  }
  return sums;
}

function unescaped(path: string): string {
  const meant: Record<string, string> = { n: '\n', r: '\r' };
  return path.replaceAll(/\\(.)/g, (_, character: string) => meant[character] ?? character);
}

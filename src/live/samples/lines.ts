/** Cuts what arrives of a growing file into lines. Pure. */

/** A sample of a host with a thousand scopes has a few hundred thousand bytes. */
const longestLine = 8 * 2 ** 20;

export interface Lines {
  /** Where in the file the next part begins. */
  offset: number;
  /** The whole lines that end in a part of the file; the rest is kept until its end arrives. */
  take(part: Buffer): string[];
}

/** Of one file, from its beginning. */
export function cutLines(): Lines {
  let rest = Buffer.alloc(0);
  const lines: Lines = {
    offset: 0,
    take(part) {
      const all: string[] = [];
      const content = Buffer.concat([rest, part]);
      let from = 0;
      for (let end = content.indexOf('\n'); end >= 0; end = content.indexOf('\n', from)) {
        all.push(content.toString('utf8', from, end));
        from = end + 1;
      }
      lines.offset += part.length;
      const left = content.subarray(from);
      rest = Buffer.from(left.length > longestLine ? left.subarray(-1) : left);
      return all;
    },
  };
  return lines;
}

/** Cuts what arrives of a growing file into lines. Pure. */

/** A sample of a host with a thousand scopes has a few hundred thousand bytes. */
const longestLine = 8 * 2 ** 20;

/** All lines of the last part of the past are taken. */
const recentBytes = 32 * 2 ** 20;

/** Places in the time before, at each of which two lines are taken: a rate needs two. */
const pastPlaces = 400;

export interface Lines {
  /** Where in the file the next part begins. */
  offset: number;
  /** The whole lines that end in a part of the file; the rest is kept until its end arrives. */
  take(part: Buffer): string[];
}

/** @param past size of the file at the beginning: of lines before it, if there are too many, some are left out */
export function linesFrom(past: number): Lines {
  const place = Math.max(1, (past - recentBytes) / pastPlaces);
  let rest = Buffer.alloc(0);
  let taken = { place: -1, lines: 0 };
  const isTaken = (at: number): boolean => {
    if (at >= past - recentBytes) return true;
    const here = Math.floor(at / place);
    taken = { place: here, lines: here === taken.place ? taken.lines + 1 : 1 };
    return taken.lines <= 2;
  };
  const lines: Lines = {
    offset: 0,
    take(part) {
      const all: string[] = [];
      let begin = lines.offset - rest.length;
      const content = Buffer.concat([rest, part]);
      let from = 0;
      for (let end = content.indexOf('\n'); end >= 0; end = content.indexOf('\n', from)) {
        if (isTaken(begin)) all.push(content.toString('utf8', from, end));
        begin += end + 1 - from;
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

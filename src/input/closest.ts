/** "Did you mean": the nearest of a few known words. */

/** Edit distance with transpositions of neighbours (optimal string alignment). */
function distance(from: string, to: string): number {
  const rows = [...Array(from.length + 1).keys()].map((row) => [row, ...Array<number>(to.length).fill(0)]);
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let column = 0; column <= to.length; column++) rows[0]![column] = column;
  for (let row = 1; row <= from.length; row++) {
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]![column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + same,
        swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(from.length, to.length);
}

/** A word that is longer than this is no slip of the pen. */
const longestWord = 80;

/** Of many known words these are named. */
const mostNamed = 20;

/** The known word that `word` is most likely meant to be, or null when none is near. */
export function closest(word: string, known: readonly string[]): string | null {
  if (word.length > longestWord) return null;
  let near: { candidate: string; steps: number } | null = null;
  for (const candidate of known) {
    const most = Math.max(1, Math.floor(candidate.length / 3));
    // So many letters would have to be added or removed at least.
    if (Math.abs(candidate.length - word.length) > most) continue;
    const steps = distance(word.toLowerCase(), candidate.toLowerCase());
    if (steps <= most && steps < (near?.steps ?? Number.POSITIVE_INFINITY)) near = { candidate, steps };
  }
  return near?.candidate ?? null;
}

/** `did you mean "records"?` where a known word is near, else all that is known, or the first of many. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = closest(word, known);
  if (near !== null) return `did you mean "${near}"?`;
  if (known.length === 0) return 'nothing may stand here';
  const rest = known.length - mostNamed;
  return `known are ${known.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

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

/** The known word that `word` is most likely meant to be, or null when none is near. */
export function closest(word: string, known: readonly string[]): string | null {
  const near = known
    .map((candidate) => ({ candidate, steps: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, steps }) => steps <= Math.max(1, Math.floor(candidate.length / 3)))
    .toSorted((one, other) => one.steps - other.steps);
  return near[0]?.candidate ?? null;
}

/** `did you mean "records"?` where a known word is near, else all that is known. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = closest(word, known);
  if (near !== null) return `did you mean "${near}"?`;
  return known.length === 0 ? 'nothing may stand here' : `known are ${known.join(', ')}`;
}

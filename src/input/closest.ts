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

/** A longer word is not a typing error. */
const maxWordLength = 80;

/** Words that other tools use for a field, and that are not close to it. */
const otherWords: Readonly<Record<string, string>> = { count: 'instances' };

/** How many known words a message lists. */
const maxListed = 20;

/** The known word closest to `word`, or null if none is close. */
export function closest(word: string, known: readonly string[]): string | null {
  if (word.length > maxWordLength) return null;
  let near: { candidate: string; steps: number } | null = null;
  for (const candidate of known) {
    const maxSteps = Math.max(1, Math.floor(candidate.length / 3));
    // The difference in length is a lower bound of the distance.
    if (Math.abs(candidate.length - word.length) > maxSteps) continue;
    const steps = distance(word.toLowerCase(), candidate.toLowerCase());
    if (steps <= maxSteps && steps < (near?.steps ?? Number.POSITIVE_INFINITY)) near = { candidate, steps };
  }
  return near?.candidate ?? null;
}

/** `did you mean "records"?` if a known word is close, otherwise the known words, or the first of many. */
export function suggestion(word: string, known: readonly string[]): string {
  const meant = Object.hasOwn(otherWords, word) ? otherWords[word] : undefined;
  const near = meant !== undefined && known.includes(meant) ? meant : closest(word, known);
  if (near !== null) return `did you mean "${near}"?`;
  if (known.length === 0) return 'nothing is allowed here';
  const rest = known.length - maxListed;
  return `known: ${known.slice(0, maxListed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

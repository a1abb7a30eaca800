/** The course of a figure in bounded memory: every value of the last minutes, and of the time before the extremes. Pure. */

/** A value and the time that it is of, in Unix milliseconds. */
export type Moment = readonly [at: number, value: number];

/** What the page shows second by second, with a margin. */
export const recentMilliseconds = 330_000;

/** Older moments than these are thinned. */
const mostOlder = 800;

/**
 * Adds a moment to a history, which is in order of time; one that is not later than the last is left out. When there are too many older
 * ones, of four the lowest and the highest are kept, so that no peak is lost.
 */
export function remember(history: Moment[], at: number, value: number): void {
  const last = history.at(-1);
  if (last && at <= last[0]) return;
  history.push([at, value]);
  const older = history.findIndex(([time]) => time > at - recentMilliseconds);
  if (older > mostOlder) history.splice(0, older, ...thinned(history.slice(0, older)));
}

function thinned(moments: Moment[]): Moment[] {
  const kept: Moment[] = [];
  for (let from = 0; from < moments.length; from += 4) {
    const ordered = moments.slice(from, from + 4).toSorted((one, other) => one[1] - other[1]);
    const extremes = new Set([ordered[0]!, ordered.at(-1)!]);
    kept.push(...[...extremes].toSorted((one, other) => one[0] - other[0]));
  }
  return kept;
}

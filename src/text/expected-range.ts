/** The expected amount, and the amount if searches need all their runs. Pure. */

/** `$5.20 to $12.40`; without searches, or if searches are expected to need all runs, `$12.40`. */
export function expectedRangeText(
  expected: number | undefined,
  all: number,
  toText: (value: number) => string,
): string {
  const [low, high] = [toText(expected ?? all), toText(all)];
  return low === high ? high : `${low} to ${high}`;
}

export const rangeExplained =
  'Of two figures, the lower is expected; the higher applies if searches need all their reserved runs.';

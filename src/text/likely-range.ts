/** What something is likely to come to, and what with all runs that searches may take, in words. Pure. */

/** `$5.20 to $12.40`; where searches are likely to need all of their runs, or there are none, `$12.40`. */
export function rangeInWords(likely: number | undefined, all: number, inWords: (value: number) => string): string {
  const [low, high] = [inWords(likely ?? all), inWords(all)];
  return low === high ? high : `${low} to ${high}`;
}

export const rangeExplained =
  'Where there are two figures, the lower is likely, and the higher holds if searches need all of the runs that are set aside for them.';

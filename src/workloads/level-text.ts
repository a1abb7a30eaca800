/** Numbers of a level, in words for people and as the end of a run's id. Pure. */

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** `100000` as `100,000`. */
export function quantity(count: number): string {
  return figures.format(count);
}

/** `100000` as `100k`, `1000000` as `1m`, `1500` as `1500`. */
export function shortCount(count: number): string {
  if (count >= 1e6 && count % 1e6 === 0) return `${count / 1e6}m`;
  if (count >= 1e3 && count % 1e3 === 0) return `${count / 1e3}k`;
  return String(count);
}

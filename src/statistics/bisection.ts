/** Bisection. Pure. */

/**
 * Where a condition ceases to hold: the last place at which it held and the first at which it did not, after so many halvings of the way
 * between them.
 *
 * @param holds whether it holds at a place: true at `from`, false at `to`, which may be lower, and with one change between them
 */
export function bisected(
  from: number,
  to: number,
  halvings: number,
  holds: (place: number) => boolean,
): [held: number, failed: number] {
  let [held, failed] = [from, to];
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (held + failed) / 2;
    if (holds(middle)) held = middle;
    else failed = middle;
  }
  return [held, failed];
}

/** Measures the offset of a host's clock. Pure except for the request. */

const roundTrips = 5;

/**
 * Cristian's method: the host's time is assumed to be from the middle of the round trip, so half the round trip
 * bounds the error. The fastest of several round trips gives the best bound.
 *
 * @param ask the host's Unix time in milliseconds
 */
export async function measureOffset(
  ask: () => Promise<number>,
  now: () => number = Date.now,
): Promise<{ offsetMilliseconds: number; errorMilliseconds: number }> {
  let best = { offsetMilliseconds: 0, errorMilliseconds: Infinity };
  for (let trip = 0; trip < roundTrips; trip++) {
    const before = now();
    const theirs = await ask();
    const after = now();
    // Our own clock has millisecond resolution.
    const errorMilliseconds = (after - before) / 2 + 1;
    if (errorMilliseconds < best.errorMilliseconds) {
      best = { offsetMilliseconds: theirs - (before + after) / 2, errorMilliseconds };
    }
  }
  return best;
}

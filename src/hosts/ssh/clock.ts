/** How far a host's clock is from ours. Pure but for the question. */

const roundTrips = 5;

/**
 * By Cristian's method: the host's time is taken to be from the middle of the round trip, so half of that bounds the
 * error. The quickest of a few round trips bounds it best.
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
    // Our own clock is read to the whole millisecond.
    const errorMilliseconds = (after - before) / 2 + 1;
    if (errorMilliseconds < best.errorMilliseconds) {
      best = { offsetMilliseconds: theirs - (before + after) / 2, errorMilliseconds };
    }
  }
  return best;
}

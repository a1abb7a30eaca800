import { expect, it } from 'vitest';
import { measureOffset } from '../../../src/hosts/ssh/clock.ts';

it('takes the quickest round trip, whose half bounds the error', async () => {
  let time = 1_000_000;
  const trips = [40, 10, 90, 20, 20];
  const offset = await measureOffset(
    async () => {
      const trip = trips.shift() ?? 0;
      time += trip;
      // The answer was given a quarter of the way, not in the middle.
      return time - 0.75 * trip + 500;
    },
    () => time,
  );
  expect(offset).toEqual({ offsetMilliseconds: 497.5, errorMilliseconds: 6 });
});

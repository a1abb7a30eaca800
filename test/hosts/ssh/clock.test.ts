import { expect, it } from 'vitest';
import { measureOffset } from '../../../src/hosts/ssh/clock.ts';

it('uses the fastest round trip, half of which bounds the error', async () => {
  let time = 1_000_000;
  const trips = [40, 10, 90, 20, 20];
  const offset = await measureOffset(
    async () => {
      const trip = trips.shift() ?? 0;
      time += trip;
      // The host answered after a quarter of the round trip, not in the middle.
      return time - 0.75 * trip + 500;
    },
    () => time,
  );
  expect(offset).toEqual({ offsetMilliseconds: 497.5, errorMilliseconds: 6 });
});

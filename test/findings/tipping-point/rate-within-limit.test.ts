import { expect, test } from 'vitest';
import {
  rateShown,
  rateWithinLimit,
  type ValuesAtRate,
} from '../../../src/findings/tipping-point/rate-within-limit.ts';
import { rateWithinText } from '../../../src/findings/tipping-point/rate-within-text.ts';

const scatter = [0.99, 1.01, 1.02, 0.98];

/** Milliseconds at each rate. */
function latencies(medians: Record<number, number>, blocks = 4): ValuesAtRate[] {
  return Object.entries(medians).map(([rate, median]) => ({
    rate: Number(rate),
    values: scatter.slice(0, blocks).map((factor) => median * factor),
  }));
}

const rising = latencies({ 0: 8, 3000: 12, 4000: 15, 5000: 24, 6000: 60 });
const p95 = { subject: 'p95 with one data centre', unit: 'ms', rateUnit: 'operations/s' };

test('the highest rate is the last one before the limit is exceeded', () => {
  const within = rateWithinLimit(rising, 20);
  expect(within).toMatchObject({ state: 'up-to', rate: 4000, next: { rate: 5000, state: 'beyond' } });
  expect(rateWithinText(within, 20, p95)).toBe(
    'p95 with one data centre is within 20 ms up to 4,000 operations/s; at 5,000 it is beyond (24 ms, 23.3 to 24.7).',
  );
});

test('a rate that the background missed in a block is not within the limit, whatever its figures', () => {
  const levels = rising.map((level) => (level.rate === 4000 ? { ...level, missed: 1 } : level));
  const within = rateWithinLimit(levels, 20);
  expect(within).toMatchObject({ state: 'up-to', rate: 3000, next: { rate: 4000, state: 'rate-missed' } });
  expect(rateWithinText(within, 20, p95)).toMatch(
    /up to 3,000 operations\/s; at 4,000 the background missed its rate\.$/,
  );
});

test('a rate without a figure of any block is inconclusive', () => {
  const within = rateWithinLimit([{ rate: 200, values: [] }, ...latencies({ 3000: 12 })], 20);
  expect(within.state).toBe('inconclusive');
  expect(rateShown(within)).toBeNull();
  expect(rateWithinText(within, 20, p95)).toBe(
    'Whether p95 with one data centre is within 20 ms is inconclusive: at 200 operations/s there are 0 blocks and an interval needs 4.',
  );
});

test('a rate whose interval has the limit is not within it', () => {
  const within = rateWithinLimit(latencies({ 0: 8, 3000: 19.9 }), 20);
  expect(within).toMatchObject({ state: 'up-to', rate: 0, next: { rate: 3000, state: 'inconclusive' } });
  expect(rateWithinText(within, 20, p95)).toMatch(/; at 3,000 it is inconclusive \(19\.9 ms, 19\.3 to 20\.5\)\.$/);
});

test('a higher rate does not count if a lower one is beyond the limit', () => {
  expect(rateWithinLimit(latencies({ 0: 8, 3000: 30, 6000: 9 }), 20)).toMatchObject({ state: 'up-to', rate: 0 });
});

test('a limit that is met everywhere is met up to at least the highest rate', () => {
  const within = rateWithinLimit(rising, 100);
  expect(rateWithinText(within, 100, p95)).toBe(
    'p95 with one data centre is within 100 ms up to at least 6,000 operations/s, the highest measured rate.',
  );
});

test('a limit that is met nowhere', () => {
  const within = rateWithinLimit(rising, 5);
  expect(within.state).toBe('none');
  expect(rateWithinText(within, 5, p95)).toBe(
    'p95 with one data centre is at no measured rate within 5 ms; at 0 operations/s it is beyond (8 ms, 7.77 to 8.23).',
  );
});

test('too few blocks at the lowest rate are inconclusive', () => {
  const within = rateWithinLimit(latencies({ 0: 8, 3000: 12 }, 2), 20);
  expect(rateWithinText(within, 20, p95)).toBe(
    'Whether p95 with one data centre is within 20 ms is inconclusive: at 0 operations/s there are 2 blocks and an interval needs 4 (8 ms).',
  );
});

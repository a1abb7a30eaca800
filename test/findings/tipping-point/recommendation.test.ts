import { expect, test } from 'vitest';
import { recommendationText } from '../../../src/findings/tipping-point/recommendation.ts';
import type { FigureAtRate, RateWithinLimit } from '../../../src/findings/tipping-point/rate-within-limit.ts';
import { tippingPoint } from '../../../src/findings/tipping-point/tipping-point.ts';
import type { TopologyObjective } from '../../../src/findings/tipping-point/topology-finding.ts';
import { lessIsBetter, levelsOf, names } from './sample-topologies.ts';

const next: FigureAtRate = { rate: 6000, blocks: 4, value: 90, interval: { low: 80, high: 100 }, state: 'beyond' };

/** Shown to keep 20 ms up to this rate; null if nowhere. */
function keeps(rate: number | null): TopologyObjective {
  const within: RateWithinLimit =
    rate === null ? { state: 'none', next, rates: [next] } : { state: 'up-to', rate, next, rates: [next] };
  return {
    variant: '',
    loadId: 'job',
    level: null,
    background: 'requests',
    rateUnit: 'operations/s',
    objective: { percentile: 'p95', atMostMilliseconds: 20 },
    within,
    answer: '',
    notes: [],
  };
}

// b over a, in seconds: above 1 the first topology is faster.
const crossing = tippingPoint(lessIsBetter(levelsOf({ 0: 1.5, 2000: 1.3, 4000: 0.8, 6000: 0.6 })));
const none = tippingPoint(lessIsBetter(levelsOf({ 0: 1.5, 2000: 1.4, 4000: 1.3 })));
const open = tippingPoint(lessIsBetter(levelsOf({ 0: 1, 2000: 1, 4000: 1 })));
const text = (point: typeof crossing, a: number | null, b: number | null): string =>
  recommendationText(point, { a: keeps(a), b: keeps(b) }, names);

test('a topology that keeps the objective longer is recommended for it where the other one is faster', () => {
  expect(text(crossing, 1000, 6000)).toMatch(
    /^Recommended: one data centre up to [\d,]+ operations\/s, where the job is faster; two data centres above [\d,]+ operations\/s, where the job is faster, or above 1,000 operations\/s if p95 of requests must stay within 20 ms while job runs \(two data centres is shown to keep that up to 6,000\)\.$/,
  );
  expect(text(none, null, 4000)).toContain(
    'two data centres at any rate if p95 of requests must stay within 20 ms while job runs',
  );
});

test('an objective that the faster topology keeps longer does not change the choice', () => {
  expect(text(none, 4000, 2000)).toBe(
    'Recommended: one data centre at every measured rate, where the job is faster. If p95 of requests must stay within 20 ms while job runs: one data centre is shown to keep that up to 4,000 operations/s, two data centres up to 2,000.',
  );
  expect(text(crossing, 4000, 6000)).toMatch(
    /where the job is faster\. If p95 .* up to 6,000 operations\/s, one data centre up to 4,000\.$/,
  );
});

test('an objective that both keep equally far, or neither, does not decide', () => {
  expect(text(none, 2000, 2000)).toMatch(
    /both are shown to keep that up to 2,000 operations\/s, so it does not decide\.$/,
  );
  expect(text(none, null, null)).toMatch(/neither is shown to keep that at the lowest measured rate\.$/);
});

test('an inconclusive speed leaves the objective as the only ground', () => {
  expect(text(open, 2000, 4000)).toBe(
    'Recommended: two data centres above 2,000 operations/s if p95 of requests must stay within 20 ms while job runs (two data centres is shown to keep that up to 4,000). With which one the job is faster is inconclusive.',
  );
});

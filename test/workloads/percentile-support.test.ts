import { expect, test } from 'vitest';
import {
  doubtText,
  highestSupported,
  isSupported,
  medianPercentiles,
  supportedBy,
  tailText,
} from '../../src/workloads/percentile-support.ts';
import { plain } from '../../src/text/figures.ts';

test.each([
  ['p95', 200],
  ['p99', 1000],
  ['p999', 10_000],
] as const)('%s needs %i operations', (figure, operations) => {
  expect(isSupported(figure, operations)).toBe(true);
  expect(isSupported(figure, operations - 1)).toBe(false);
});

test('the mean, the median and the maximum need none', () => {
  expect((['mean', 'p50', 'max'] as const).map((figure) => isSupported(figure, 1))).toEqual([true, true, true]);
});

const latency = { mean: 1, p50: 2, p95: 3, p99: 4, p999: 5, max: 6 };

test('a percentile that too few operations stand behind is null, with the reason', () => {
  expect(supportedBy(latency, 5400, 'records')).toEqual({
    ...latency,
    operations: 5400,
    p999: null,
    omitted: { p999: 'p99.9 needs 10,000 records, and there were 5,400' },
  });
  expect(supportedBy(latency, 10_000).omitted).toEqual({});
});

test('of several runs the one with the fewest operations decides', () => {
  const many = supportedBy({ ...latency, p95: 5 }, 20_000);
  const few = supportedBy(latency, 900);
  expect(medianPercentiles([many, few])).toMatchObject({ operations: 900, p95: 4, p99: null, p999: null });
  expect(medianPercentiles([many, few]).omitted).toEqual(few.omitted);
  expect(medianPercentiles([many, many])).toMatchObject({ operations: 20_000, p95: 5, p999: 5, omitted: {} });
});

test('a sentence has the highest percentile up to p99 that is supported, and how many operations stand behind it', () => {
  const text = (operations: number) => plain(tailText(supportedBy(latency, operations), 'records'));
  expect(text(1000)).toBe('p99 4 ms over 1,000 records');
  expect(text(999)).toBe('p95 3 ms over 999 records (p99 needs 1,000)');
  expect(text(12)).toBe('median 2 ms over 12 records (p99 needs 1,000)');
  expect(highestSupported(supportedBy(latency, 50_000)).percentile).toBe('p99');
});

test('an error of clocks and percentiles of the slowest instance are stated with the figure', () => {
  const known = { ...supportedBy(latency, 20_000), errorMilliseconds: 0.8 };
  expect(plain(tailText(known, 'records'))).toBe('p99 4 ms ± 0.8 ms over 20,000 records');
  expect(plain(tailText({ ...supportedBy(latency, 20_000), percentilesOf: 'slowest instance' }, 'records'))).toBe(
    'p99 4 ms over 20,000 records of the slowest instance',
  );
});

test('a median that is not larger than the error of the clocks is only known to within it', () => {
  const known = supportedBy(latency, 20_000);
  expect(doubtText(known)).toBeNull();
  expect(doubtText({ ...known, errorMilliseconds: 1.9 })).toBeNull();
  expect(plain(doubtText({ ...known, errorMilliseconds: 3 })!)).toBe(
    'the clocks and timestamps were known only to ± 3 ms, not better than the median of 2 ms itself: the median is only known to be between 0 ms and 5 ms',
  );
});

test('of several runs the largest error counts', () => {
  const known = supportedBy(latency, 20_000);
  expect(medianPercentiles([known, { ...known, errorMilliseconds: 2 }]).errorMilliseconds).toBe(2);
  expect(medianPercentiles([known]).errorMilliseconds).toBeUndefined();
});

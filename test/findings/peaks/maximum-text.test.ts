import { expect, test } from 'vitest';
import type { HighestRate } from '../../../src/findings/findings.ts';
import { batchSizeText, otherText } from '../../../src/findings/peaks/maximum-text.ts';
import { supportedBy } from '../../../src/workloads/percentile-support.ts';
import { plain } from '../../../src/text/figures.ts';

const endToEnd: HighestRate = {
  runId: 'end-to-end-1',
  loadId: 'consumer',
  title: 'From producer to consumer',
  level: '5,000 records/s',
  window: { startMilliseconds: 0, endMilliseconds: 20_000 },
  trials: 1,
  state: 'rate',
  workload: 'kafka-end-to-end',
  unit: 'records',
  perSecond: 5000,
  targetPerSecond: null,
  latency: supportedBy({ mean: 3, p50: 2, p95: 5, p99: 12, p999: 30, max: 40 }, 100_000),
  openLoop: false,
};

test('a further load has its rate, and no latency if its load generator reports none', () => {
  expect(plain(otherText({ ...endToEnd, workload: 'kafka-consumer', latency: null }))).toBe(
    'Kafka consumer: 5,000 records/s.',
  );
});

test('the size of a batch is counted where its unit is a plural, and follows its unit elsewhere', () => {
  expect(batchSizeText({ unit: 'rows', size: 10_000 })).toBe('10,000 rows');
  expect(batchSizeText({ unit: 'scale factor', size: 0.1 })).toBe('scale factor 0.1');
});

test('a latency between hosts has the error of their clocks', () => {
  const latency = { ...endToEnd.latency!, errorMilliseconds: 0.8 };
  expect(plain(otherText({ ...endToEnd, latency }))).toBe(
    'Kafka end-to-end latency: 5,000 records/s, median 2 ms ± 0.8 ms, p99 12 ms ± 0.8 ms over 100,000 records.',
  );
});

test('clocks that are known no better than the median leave the latency known only to within their error', () => {
  const latency = { ...endToEnd.latency!, errorMilliseconds: 4 };
  expect(plain(otherText({ ...endToEnd, latency }))).toMatch(
    /; the clocks and timestamps were known only to ± 4 ms, not better than the median of 2 ms itself: the median is only known to be between 0 ms and 6 ms\.$/,
  );
});

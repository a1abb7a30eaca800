import { expect, test } from 'vitest';
import { alikeFigures, alikeLine, isWithinCeiling } from '../../../bench/truth/alike.ts';
import { seeded } from '../../../bench/chaos/seeded.ts';
import type { LoadPlan } from '../../../src/plan/plan.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { singleRun } from '../../findings/scaling/single-run.ts';

const load: LoadPlan = {
  id: 'load',
  workload: 'kafka-producer',
  cluster: 'kafka',
  hosts: ['kafka01'],
  plannedSeconds: 5,
  parameters: {
    topic: 'alike',
    records: 20_000,
    recordBytes: 100,
    partitions: 6,
    replicationFactor: 3,
    targetRecordsPerSecond: null,
    acks: 'all',
  },
};

function runOf(recordsPerSecond: number, latency: number): RunResult {
  const latencies = { mean: latency, p50: latency, p95: latency, p99: latency, p999: latency, max: latency };
  return singleRun('kafka', load, {
    kind: 'kafka-producer',
    records: 20_000,
    recordsPerSecond,
    megabytesPerSecond: recordsPerSecond / 1e4,
    latency: latencies,
  });
}

test('runs that differ only by chance rarely give a difference', () => {
  const random = seeded(7);
  const runs = Array.from({ length: 40 }, () => runOf(random.between(90_000, 110_000), random.between(20, 30)));
  for (const figure of alikeFigures(runs, 1, 100)) {
    expect(figure.resampled.pairs).toBe(100);
    expect(figure.drawn.pairs).toBe(40);
    expect(figure.disjoint.pairs).toBe(5);
    expect(figure.resampled.claimed / figure.resampled.pairs).toBeLessThan(0.15);
  }
});

test('a figure may claim a difference in one of twenty pairs', () => {
  const [figure] = alikeFigures(
    Array.from({ length: 8 }, () => runOf(100_000, 20)),
    1,
    100,
  );
  expect(figure && isWithinCeiling(figure)).toBe(true);
  expect(figure && isWithinCeiling({ ...figure, drawn: { pairs: 40, claimed: 3 } })).toBe(false);
  expect(figure && alikeLine(figure)).toBe(
    'throughput: 8 runs that scatter by 0.0 %; a difference claimed in 0 of 1 disjoint pairs, 0 of 40 drawn pairs, 0 of 100 resampled pairs.',
  );
});

test('too few runs for one pair are refused', () => {
  expect(() =>
    alikeFigures(
      Array.from({ length: 7 }, () => runOf(1, 1)),
      1,
    ),
  ).toThrow('A pair needs 8 runs');
});

/** The slices of a synthetic long run: a constant load with an interval a second, in slices of an hour. */
import type { LoadPlan } from '../../src/plan/plan.ts';
import { idOfSlice } from '../../src/plan/run-place.ts';
import type { LoadResult, RunResult } from '../../src/measurement/results/types.ts';
import type { LatencyMilliseconds } from '../../src/workloads/load-output.ts';
import { madeLoad } from '../../test/workloads/made-load.ts';

const sliceSeconds = 3600;
/** Without load between two slices, and uncounted at the beginning of each. */
const marginSeconds = 15;
const perSecond = 6000;
const latency: LatencyMilliseconds = { mean: 5, p50: 4, p95: 9, p99: 20, p999: 60, max: 200 };
const tails = 8;

export function madeSlices(start: number, hours: number, hosts: string[]): RunResult[] {
  return Array.from({ length: hours }, (_, index): RunResult => {
    const number = index + 1;
    const startMilliseconds = start + index * sliceSeconds * 1000;
    const endMilliseconds = startMilliseconds + (sliceSeconds - marginSeconds) * 1000;
    const window = { startMilliseconds: startMilliseconds + marginSeconds * 1000, endMilliseconds };
    return {
      schema: 4,
      runId: idOfSlice('store', number),
      group: 'cassandra',
      title: 'Made writes',
      level: '6,000 operations/s',
      trial: number,
      slice: { of: 'store', number, count: hours },
      state: 'valid',
      invalidReasons: [],
      span: { startMilliseconds, endMilliseconds },
      window,
      attempts: 1,
      loads: [loadIn(window, hosts[0]!)],
    };
  });
}

function loadIn(window: RunResult['span'], host: string): LoadResult {
  const seconds = (window.endMilliseconds - window.startMilliseconds) / 1000;
  const plan: LoadPlan = {
    id: 'cassandra',
    workload: 'cassandra-stress',
    cluster: 'cassandra',
    hosts: [host],
    plannedSeconds: seconds,
    parameters: {
      threads: 50,
      durationSeconds: seconds,
      keys: 50_000_000,
      writeShare: 1,
      readShare: 0,
      replicationFactor: 3,
      targetOperationsPerSecond: perSecond,
    },
  };
  const operations = { operations: seconds * perSecond, operationsPerSecond: perSecond, latency };
  const made = madeLoad(
    plan,
    { kind: 'cassandra-stress', threads: 50, errors: 0, mix: operations, read: null, write: operations },
    { window },
  );
  if (made.measured.batch) return made;
  const [all, ...kinds] = made.measured.operations;
  const withTails = {
    ...all,
    tails: Array.from({ length: tails }, (_, index) => ({
      startMilliseconds: window.startMilliseconds + (index + 1) * 60_000,
      count: all.count,
      latency,
    })),
  };
  // Each second differs, as in a real log.
  const series = made.measured.series.map((point, index) => ({
    ...point,
    count: perSecond + (index % 97) - 48,
    latencyMeanMilliseconds: 5 + (index % 31) / 100,
    latencyMaxMilliseconds: 60 + (index % 53),
  }));
  return { ...made, measured: { ...made.measured, operations: [withTails, ...kinds], series } };
}

import { describe, expect, test } from 'vitest';
import { isUnsteady, steadyPartOf, steadyRunsOf } from '../../../src/measurement/results/steady-part.ts';
import { runResultKind } from '../../../src/measurement/results/result-schema.ts';
import type { LoadResult, RunResult } from '../../../src/measurement/results/types.ts';
import { generator } from '../../../src/workloads/cassandra-stress/generator.ts';
import { producer, producerFigures, stress } from '../../report/sample-loads.ts';
import { singleRun } from '../../findings/scaling/single-run.ts';
import { captured, loadOf } from '../../workloads/context.ts';
import { parameters } from '../../workloads/cassandra-stress/sample.ts';

/** The run, its load with other figures. */
const withLoad = (run: RunResult, change: (load: LoadResult) => LoadResult): RunResult => ({
  ...run,
  loads: run.loads.map(change),
});

const withCounts = (run: RunResult, countIn: (second: number) => number): RunResult =>
  withLoad(run, (load) => ({
    ...load,
    measured: {
      ...load.measured,
      series: load.measured.series.map((point, second) => ({ ...point, count: countIn(second) })),
    },
  }));

const producing = () => singleRun('kafka', producer(null), producerFigures(865));

test('window, rate and figures are those of the steady part; percentiles without histograms stay whole', () => {
  const run = withCounts(producing(), (second) => (second < 4 ? 325 : 1000 + (second % 3)));
  const { window, loads } = steadyPartOf(run);
  expect(window).toEqual({ startMilliseconds: 4000, endMilliseconds: 20_000 });
  expect(loads[0]).toMatchObject({
    window,
    figures: { recordsPerSecond: 1001, records: 16_016 },
    steadiness: {
      state: 'steady',
      cutSeconds: 4,
      why: 'throughput rose from 325 to 1,001 records/s in the warm-up; latency percentiles cover the whole window',
    },
  });
  expect(loads[0]!.measured.operations[0]).toMatchObject({ count: 16_016, ratePerSecond: 1001 });
  expect(loads[0]!.measured.series).toHaveLength(16);
});

test('a run that was judged stays as it is', () => {
  const once = steadyPartOf(withCounts(producing(), (second) => (second < 4 ? 325 : 1000)));
  expect(steadyPartOf(once)).toBe(once);
  expect(runResultKind.schema.parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
});

test('a run that changed while it was measured is compared with nothing', () => {
  const changed = withCounts(producing(), (second) => (second < 10 ? 1000 : 700));
  expect(isUnsteady(steadyPartOf(changed))).toBe(true);
  expect(steadyRunsOf([changed, producing()])).toHaveLength(1);
});

const read = () =>
  generator.read(captured('cassandra-stress'), loadOf('cassandra-stress', parameters), {
    startMilliseconds: 0,
    endMilliseconds: 1,
  });

describe('of a captured run of cassandra-stress', () => {
  test('latency percentiles without the warm-up come from the histograms of each interval', async () => {
    const reading = await read();
    const [all] = reading.measured.operations;
    expect(all!.tails!.map(({ count }) => count)).toEqual(
      all!.tails!.map(({ count }) => count).toSorted((a, b) => b - a),
    );
    const run = singleRun('cassandra', stress(16), reading.figures);
    const whole = withLoad({ ...run, window: reading.window }, (load) => ({ ...load, ...reading }));
    // The captured window has ten intervals; a warm-up in its first ones is made up.
    const slow = withLoad(whole, (load) => ({
      ...load,
      measured: {
        ...load.measured,
        series: load.measured.series.map((point, index) =>
          index < 1 ? { ...point, count: 10 } : { ...point, count: 3000 },
        ),
      },
    }));
    const [load] = steadyPartOf(slow).loads;
    const tail = all!.tails!.find(({ startMilliseconds }) => startMilliseconds === load!.window.startMilliseconds)!;
    expect(load!.steadiness).toMatchObject({ state: 'steady', why: expect.not.stringContaining('percentiles') });
    expect(load!.measured.operations[0]).toMatchObject({ count: tail.count, latency: tail.latency });
    expect(load!.figures).toMatchObject({ mix: { operations: tail.count, latency: tail.latency } });
    expect(tail.count).toBeLessThan(all!.count);
  });
});

test('a run with events is judged by its part before the first of them', () => {
  const event = {
    name: 'lost',
    action: 'kill-process',
    title: '',
    begunMilliseconds: 12_000,
    doneMilliseconds: 12_100,
  };
  const halved = withCounts(producing(), (second) => (second < 12 ? 1000 + (second % 3) : 500));
  expect(steadyPartOf(halved).loads[0]?.steadiness?.state).not.toBe('steady');
  const judged = steadyPartOf({ ...halved, events: [event] });
  expect(judged.loads[0]?.steadiness).toMatchObject({ state: 'steady', cutSeconds: 0 });
  // It is compared with nothing, and the rest of its window stays.
  expect(steadyRunsOf([{ ...halved, events: [event] }])).toEqual([]);
  expect(judged.loads[0]?.measured.series).toHaveLength(20);
});

import { expect, test } from 'vitest';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import type { SeriesPoint } from '../../../src/workloads/load-output.ts';
import { cancelledReason } from '../../../src/measurement/results/run-traits.ts';
import { searchedRun } from '../../../src/measurement/results/searched-run.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { resultOf, window } from '../../measurement/results/run-on-disk.ts';
import { latencySearch, rateSearch } from '../../../bench/findings/simulated-searches.ts';
import { madeLoad, measuredFrom } from '../../workloads/made-load.ts';

const steady = Array.from({ length: 20 }, (_, second): SeriesPoint => ({
  endMilliseconds: second * 1000,
  seconds: 1,
  count: 1000,
  latencyMeanMilliseconds: 5,
  latencyMaxMilliseconds: 9,
}));

/** A run at 20,000 records a second that gave so many. */
function result(recordsPerSecond: number, p99 = 8, series = steady): RunResult {
  const latency = { mean: 2, p50: 2, p95: 4, p99, p999: 90, max: 90 };
  const figures = { ...producerFigures(recordsPerSecond, 2), latency };
  const load = madeLoad(producer(20_000), figures, {
    window,
    measured: measuredFrom(producer(20_000), figures, series),
  });
  return resultOf('producer-search-1', {
    loads: [load],
    search: { of: 'producer', step: 'search', level: 20_000 },
  });
}

test('a run that met its target rate meets the objective, with the figures for the next level', () => {
  expect(searchedRun([rateSearch], result(19_900))).toEqual({
    runId: 'producer-search-1',
    of: 'producer',
    step: 'search',
    level: 20_000,
    perSecond: 19_900,
    latencyMilliseconds: 8,
    met: true,
    isSteady: true,
  });
});

test('a run that missed its target by more than half the precision, or exceeds the latency objective, does not', () => {
  expect(searchedRun([rateSearch], result(19_600))).toMatchObject({ met: true });
  expect(searchedRun([rateSearch], result(19_400))).toMatchObject({ met: false });
  expect(searchedRun([latencySearch], result(19_900, 10))).toMatchObject({ met: true });
  expect(searchedRun([latencySearch], result(19_900, 10.1))).toMatchObject({ met: false, latencyMilliseconds: 10.1 });
});

test('a run that a cancellation interrupted says nothing about its level', () => {
  const cut = { ...result(19_900), state: 'invalid' as const, invalidReasons: [cancelledReason] };
  expect(searchedRun([rateSearch], cut)).toBeNull();
});

test('an invalid run does not meet its objective, and a run without a steady series is not steady', () => {
  const voided = { ...result(0), state: 'invalid' as const, invalidReasons: ['It took too long.'], loads: [] };
  expect(searchedRun([rateSearch], voided)).toMatchObject({ level: 20_000, met: false, isInvalid: true });
  expect(searchedRun([rateSearch], result(19_900, 8, []))).toMatchObject({ met: true, isSteady: false });
});

test('a run above its target rate was still catching up and is not steady', () => {
  expect(searchedRun([rateSearch], result(20_900))).toMatchObject({ met: true, isSteady: true });
  expect(searchedRun([rateSearch], result(21_100))).toMatchObject({ met: true, isSteady: false });
});

test('a run outside a search has no search result', () => {
  expect(searchedRun([rateSearch], resultOf('kafka-one'))).toBeNull();
  expect(searchedRun([], result(19_900))).toBeNull();
});

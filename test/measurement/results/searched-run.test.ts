import { expect, test } from 'vitest';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import type { SeriesPoint } from '../../../src/workloads/load-output.ts';
import { searchedRun } from '../../../src/measurement/results/searched-run.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { resultOf, window } from '../../measurement/results/run-on-disk.ts';
import { latencySearch, rateSearch } from '../../search/made-systems.ts';
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

test('a run that kept up meets what is asked, with what the next level is chosen by', () => {
  expect(searchedRun([rateSearch], result(19_900))).toEqual({
    runId: 'producer-search-1',
    of: 'producer',
    step: 'search',
    level: 20_000,
    perSecond: 19_900,
    latencyMilliseconds: 8,
    met: true,
    settled: true,
  });
});

test('one that fell behind by more than half of the precision does not, nor does one above the objective', () => {
  expect(searchedRun([rateSearch], result(19_600))).toMatchObject({ met: true });
  expect(searchedRun([rateSearch], result(19_400))).toMatchObject({ met: false });
  expect(searchedRun([latencySearch], result(19_900, 10))).toMatchObject({ met: true });
  expect(searchedRun([latencySearch], result(19_900, 10.1))).toMatchObject({ met: false, latencyMilliseconds: 10.1 });
});

test('one that is void has not borne its level, and one of no settled series has not settled', () => {
  const voided = { ...result(0), state: 'void' as const, voidReasons: ['It took too long.'], loads: [] };
  expect(searchedRun([rateSearch], voided)).toMatchObject({ level: 20_000, met: false, isVoid: true });
  expect(searchedRun([rateSearch], result(19_900, 8, []))).toMatchObject({ met: true, settled: false });
});

test('one that did more than it was offered was still catching up, and had not settled', () => {
  expect(searchedRun([rateSearch], result(20_900))).toMatchObject({ met: true, settled: true });
  expect(searchedRun([rateSearch], result(21_100))).toMatchObject({ met: true, settled: false });
});

test('a run of no search gives nothing to search by', () => {
  expect(searchedRun([rateSearch], resultOf('kafka-one'))).toBeNull();
  expect(searchedRun(undefined, result(19_900))).toBeNull();
});

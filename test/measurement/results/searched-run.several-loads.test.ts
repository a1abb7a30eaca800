import { expect, test } from 'vitest';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { searchedRun } from '../../../src/measurement/results/searched-run.ts';
import { rateSearch } from '../../../bench/findings/simulated-searches.ts';
import type { SearchPlan } from '../../../src/plan/search-plan.ts';
import {
  consumer,
  consumerFigures,
  producer,
  producerFigures,
  stress,
  stressFigures,
} from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';
import { resultOf, window } from './run-on-disk.ts';

const search: SearchPlan = {
  ...rateSearch,
  load: 'producer',
  partners: [{ load: 'consumer', workload: 'kafka-consumer', addedPerSecond: 0 }],
  background: [{ load: 'stress', workload: 'cassandra-stress', perSecond: 2000 }],
};

const own = (perSecond: number) => ({ window, commonWindowPerSecond: perSecond });

/** A run at 20,000 records a second, with what each load did in the common window. */
function result(produced: number, consumed: number, stored: number): RunResult {
  const { parameters, ...store } = stress(8);
  const atRate = { ...store, parameters: { ...parameters, targetOperationsPerSecond: 2000 } };
  return resultOf('producer-search-1', {
    // The searched load is not the first.
    loads: [
      madeLoad(atRate, stressFigures(8, stored), own(stored)),
      madeLoad(consumer('kafka02', null), consumerFigures(consumed), own(consumed)),
      madeLoad(producer(20_000), producerFigures(produced, 8 / 6), own(produced)),
    ],
    search: { of: 'producer', step: 'search', level: 20_000, load: 'producer' },
  });
}

test('a run meets its goal if producer and consumer keep to the rate and the background holds its own', () => {
  expect(searchedRun([search], result(19_900, 19_800, 1990))).toEqual({
    runId: 'producer-search-1',
    of: 'producer',
    step: 'search',
    level: 20_000,
    perSecond: 19_800,
    latencyMilliseconds: 8,
    met: true,
    isSteady: true,
  });
});

test('a consumer that falls behind misses the goal, with the rate that it could read', () => {
  expect(searchedRun([search], result(19_900, 15_000, 1990))).toMatchObject({ met: false, perSecond: 15_000 });
});

test('a background that missed its rate makes a run that met its goal say nothing', () => {
  const run = searchedRun([search], result(19_900, 19_800, 1500));
  expect(run).toMatchObject({ met: false, isInvalid: true, perSecond: 0, missedBackground: ['stress'] });
});

test('a run that missed its goal is a failure, with or without its background', () => {
  const run = searchedRun([search], result(15_000, 15_000, 1500));
  expect(run).toMatchObject({ met: false, perSecond: 15_000, missedBackground: ['stress'] });
  expect(run).not.toHaveProperty('isInvalid');
});

test('what a consumer reads of other loads is no part of the level', () => {
  const partners = [{ load: 'consumer', workload: 'kafka-consumer', addedPerSecond: 5000 }];
  expect(searchedRun([{ ...search, partners }], result(20_000, 24_900, 2000))).toMatchObject({
    met: true,
    perSecond: 19_900,
  });
  expect(searchedRun([{ ...search, partners }], result(20_000, 20_000, 2000))).toMatchObject({
    met: false,
    perSecond: 15_000,
  });
});

test('a run whose loads have little of the window in common is not steady, so it is repeated longer', () => {
  const run = result(19_900, 19_800, 1990);
  const [first, ...others] = run.loads;
  const late = { startMilliseconds: window.endMilliseconds - 4000, endMilliseconds: window.endMilliseconds };
  const short = { ...run, window: late, loads: [{ ...first!, window: late }, ...others] };
  expect(searchedRun([search], short)).toMatchObject({ met: true, isSteady: false });
});

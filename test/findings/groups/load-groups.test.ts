import { expect, test } from 'vitest';
import { groupIn, groupsOfSystem, groupText } from '../../../src/findings/groups/load-groups.ts';
import type { LoadResult, RunResult } from '../../../src/measurement/results/types.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';

const hosts = ['one', 'two', 'three'];

/** Producers at these rates, of a target rate of 9,000 records/s. */
function groupOf(rates: number[]): LoadResult {
  const sum = rates.reduce((total, rate) => total + rate, 0);
  const figures = producerFigures(sum);
  const load = { ...producer(9000), id: 'producers', hosts };
  const window = { startMilliseconds: 0, endMilliseconds: 20_000 };
  const instances = rates.map((perSecond, index) => ({
    host: hosts[index]!,
    number: index + 1,
    argv: [],
    window,
    figures,
    perSecond,
  }));
  return madeLoad(load, figures, { instances });
}

function runOf(runId: string, load: LoadResult, change: Partial<RunResult> = {}): RunResult {
  return {
    schema: 4,
    runId,
    group: 'kafka',
    title: 'Producers',
    level: '',
    trial: 1,
    state: 'valid',
    invalidReasons: [],
    span: load.window,
    window: load.window,
    attempts: 1,
    loads: [load],
    ...change,
  };
}

test('a group with even shares is one sentence with what it carried and of which target', () => {
  expect(groupText(groupIn({ runId: 'write' }, groupOf([3000, 2990, 3010]))!)).toBe(
    '3 kafka-producer instances carried 9,000 records/s together, of a target rate of 9,000, in write, over the 20 s in which all of them ran: each carried about the same, 33 % of it.',
  );
});

test('uneven shares are listed, with the members that missed their part of the target rate', () => {
  expect(groupText(groupIn({ runId: 'write' }, groupOf([3000, 3000, 1500]))!)).toMatch(
    /: 1 on one 40 %, 2 on two 40 %, 3 on three 20 %; of its part of the target rate, 3 on three reached 50 %\.$/,
  );
});

test('a load of one process is no group', () => {
  expect(groupIn({ runId: 'write' }, madeLoad(producer(9000), producerFigures(9000)))).toBeNull();
});

test('of each group the verdict has the valid run in which it did most, an isolated one before a combined one', () => {
  const low = runOf('low', groupOf([1000, 1000, 1000]));
  const high = runOf('high', groupOf([2000, 2000, 2000]));
  const invalid = runOf('invalid', groupOf([3000, 3000, 3000]), { state: 'invalid' });
  const combined = runOf('combined', groupOf([2900, 2900, 2900]), { group: 'combined' });
  const found = groupsOfSystem('kafka', [low, high, invalid, combined]);
  expect(found.map(({ runId, perSecond }) => [runId, perSecond])).toEqual([['high', 6000]]);
  expect(groupsOfSystem('spark', [high])).toEqual([]);
});

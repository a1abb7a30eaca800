import { expect, test } from 'vitest';
import { findBothWays } from '../../../bench/truth/both-ways.ts';
import { compared, type KeptComparison, type TimedRun } from '../../../bench/truth/comparison.ts';
import { peakFleets, peakPlan } from '../../../bench/truth/peak-fleets.ts';
import { sweepLevels } from '../../../bench/truth/sweep.ts';
import { seeded } from '../../../bench/chaos/seeded.ts';
import { searchesOf } from '../../../src/plan/runs-of.ts';
import type { RunPlan } from '../../../src/plan/plan.ts';
import { readProfile } from '../../../src/hardware/profile/read.ts';
import type { RunSummary } from '../../../src/measurement/results/types.ts';
import { madeRuns, queue } from '../../../bench/findings/simulated-searches.ts';

interface Made {
  comparison: KeptComparison;
  /** In chronological order. */
  ids: string[];
}

interface Given {
  maxRuns?: number;
  /** Ids of runs that stay invalid. */
  invalidRuns?: string[];
  swept?: TimedRun[];
}

/** On a simulated system with a capacity of 2,200 records/s. */
async function bothWays(first: KeptComparison['first'], given: Given = {}): Promise<Made> {
  const { maxRuns = Infinity, invalidRuns = [], swept = [] } = given;
  const plan = peakPlan(peakFleets[0]!, await readProfile('local'), 1);
  const [search] = searchesOf(plan);
  const comparison: KeptComparison = {
    schema: 1,
    fleet: 'kafka-peak',
    number: 1,
    seed: 1,
    search: search!,
    first,
    searched: [],
    swept,
    outsideCores: null,
  };
  const system = madeRuns(search!, queue(2200), { seed: 1, throughput: 0, latency: 0 });
  const ids: string[] = [];
  const make = ({ id: runId, search: own }: RunPlan): Promise<RunSummary> => {
    ids.push(runId);
    const made = { runId, headline: '', window: null };
    if (invalidRuns.includes(runId)) return Promise.resolve({ ...made, state: 'invalid' });
    return Promise.resolve({ ...made, state: 'valid', searched: { ...system(own!.level!, own!.step), runId } });
  };
  const isTimeUp = (): boolean => ids.length >= maxRuns;
  await findBothWays({ plan, comparison, random: seeded(1), make, keep: async () => {}, isTimeUp });
  return { comparison, ids };
}

test('the search ends by itself, and the sweep measures every level once, in random order', async () => {
  const { comparison, ids } = await bothWays('search');
  const levels = comparison.swept.map(({ level }) => level);
  expect(new Set(ids).size).toBe(ids.length);
  expect(levels.toSorted((one, other) => one - other)).toEqual(sweepLevels(comparison.search));
  expect(levels).not.toEqual(sweepLevels(comparison.search));
  expect(compared(comparison)).toMatchObject({ isNear: true, isCheap: true, leftOut: null });
  expect(comparison.searched.map(({ seconds }) => seconds)).toEqual(comparison.searched.map(() => 10));
});

test('either can come first', async () => {
  expect((await bothWays('search')).ids[0]).toBe('kafka-peak-1-search-1');
  expect((await bothWays('sweep')).ids[0]).toMatch(/^kafka-peak-1-sweep-\d+$/);
});

test('an existing sweep is reused for the next search', async () => {
  const { comparison: first } = await bothWays('sweep');
  const { comparison, ids } = await bothWays('sweep', { swept: first.swept });
  expect(ids.some((id) => id.includes('sweep'))).toBe(false);
  expect(compared(comparison)).toMatchObject({ isNear: true, isCheap: true, leftOut: null });
});

test('a run that stayed invalid counts as failed', async () => {
  const { comparison } = await bothWays('sweep', { invalidRuns: ['kafka-peak-1-sweep-1000', 'kafka-peak-1-search-1'] });
  expect(comparison.swept.find(({ level }) => level === 1000)).toMatchObject({ met: false, isInvalid: true });
  expect(comparison.searched[0]).toMatchObject({ level: 2000, met: false, isInvalid: true });
  expect(compared(comparison)).toMatchObject({ isNear: true, leftOut: null });
});

test('when time is up no further run starts, and the comparison stays unfinished', async () => {
  const { comparison, ids } = await bothWays('search', { maxRuns: 20 });
  expect(ids).toHaveLength(20);
  expect(compared(comparison).leftOut).toBe('unfinished');
});

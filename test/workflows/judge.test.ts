import { expect, test } from 'vitest';
import type { RunSummary } from '../../src/measurement/results/types.ts';
import type { SearchedRun, SearchPurpose } from '../../src/plan/search-plan.ts';
import { judge } from '../../workflows/judge.ts';
import { searchedPlan } from '../samples/searched-plan.ts';

const plan = searchedPlan();

function run(step: SearchPurpose, number: number, level: number): SearchedRun {
  const runId = `produce-${step}-${number}`;
  return {
    runId,
    of: 'produce',
    step,
    level,
    perSecond: level,
    latencyMilliseconds: 5,
    met: level < 400,
    isSteady: true,
  };
}

const stayedVoid = (runId: string): RunSummary => ({ runId, state: 'invalid', headline: 'It died', window: null });

const searched = [100, 200, 400, 283, 336, 400].map((level, index) => run('search', index + 1, level));
const found = [...searched, ...[1, 2, 3, 4, 5, 6].map((each) => run('confirm', each, 336))];

test('a campaign whose search found its peak is done, whatever became of runs of the search', () => {
  const ending = judge(plan, { invalidRuns: [stayedVoid('produce-search-7')], searched: found });
  expect(ending).toEqual({ state: 'done', reason: null, kind: null });
});

test('an invalid run outside a search fails the campaign, and invalid runs of a search that found its peak do not count', () => {
  const ending = judge(plan, { invalidRuns: ['produce-search-7', 'kafka-after'].map(stayedVoid), searched: found });
  expect(ending).toEqual({
    state: 'failed',
    reason: '1 of 14 runs is invalid: kafka-after (It died).',
    kind: 'invalid window',
  });
});

test('a search that was broken off, since somebody had its runs left out, says so in a campaign that is done', () => {
  expect(judge(plan, { invalidRuns: [], searched })).toEqual({
    state: 'done',
    reason:
      'The search produce confirmed no maximum throughput: the search ended early, after 6 runs: the level that it found was not confirmed.',
    kind: null,
  });
});

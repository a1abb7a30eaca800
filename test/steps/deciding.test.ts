import { expect, test } from 'vitest';
import type { SearchStep } from '../../src/plan/plan.ts';
import { isSearch, runsOf } from '../../src/plan/runs-of.ts';
import { ceilingOf, withoutRuns } from '../../src/steps/deciding.ts';
import { factsOfStep } from '../../src/steps/registry.ts';
import { remainingSteps } from '../../src/steps/remaining-steps.ts';
import { searchedPlan } from '../samples/searched-plan.ts';

const { steps } = searchedPlan();
const search = steps.find(isSearch)!;
const ids = (from: number, to: number): string[] => search.possibleRuns.slice(from, to).map(({ id }) => id);

test('a step that decides is as long as all runs that it may make, and takes the retries of each at most', () => {
  const { possibleRuns } = search;
  expect(possibleRuns).toHaveLength(7 + 45);
  const [{ plannedSeconds, limitSeconds }] = possibleRuns as [(typeof possibleRuns)[0]];
  expect(ceilingOf(possibleRuns)).toMatchObject({
    plannedSeconds: 52 * plannedSeconds,
    limitSeconds: 52 * limitSeconds,
  });
  expect(factsOfStep(search).longestSeconds(search)).toBe(
    possibleRuns.reduce((seconds, run) => seconds + factsOfStep(run).longestSeconds(run), 0),
  );
});

test('a later session may make the runs that are left, and is as long as these', () => {
  const [left, after] = remainingSteps(steps, new Set(ids(0, 3))) as [SearchStep, (typeof steps)[0]];
  expect(left.possibleRuns.map(({ id }) => id)).toEqual(ids(3, 52));
  expect(left).toMatchObject({ id: search.id, ...ceilingOf(search.possibleRuns.slice(3)) });
  expect(after.id).toBe('kafka-after');
});

test('a later session performs no step that has decided, and none that has no run left', () => {
  expect(runsOf({ steps: remainingSteps(steps, new Set([search.id])) })).toHaveLength(1);
  expect(runsOf({ steps: remainingSteps(steps, new Set(ids(0, 52))) })).toHaveLength(1);
});

test('a step without the runs that another step has made is the same', () => {
  expect(withoutRuns(search, new Set(['kafka-after']))).toBe(search);
});

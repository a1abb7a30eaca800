import { expect, test } from 'vitest';
import type { RunPlan } from '../../src/plan/plan.ts';
import { remainingStages, stagesOf, stageSummary } from '../../src/steps/stages.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';

const inBlock = (id: string, group: string): RunPlan => ({
  ...smallRun(id, group),
  block: { of: 'combined', number: 1 },
});

test('each cluster alone is a stage, then all together; what each is for can be read', () => {
  const stages = stagesOf(smallPlan());
  expect(stages.map(({ id, phase, steps }) => [id, phase, steps.map((step) => step.id)])).toEqual([
    ['kafka', 'isolated', ['kafka-one', 'kafka-two']],
    ['spark', 'isolated', ['spark-one']],
    ['combined', 'combined', ['combined']],
  ]);
  expect(stages.map(stageSummary)).toEqual([
    'kafka isolated: 2 runs',
    'spark isolated: 1 run',
    'All systems combined: 1 run',
  ]);
});

test('a cluster alone that is compared with all together stands in one stage with it', () => {
  const steps = [
    inBlock('combined-kafka', 'kafka'),
    inBlock('combined', 'combined'),
    inBlock('combined-spark', 'spark'),
  ];
  const [stage, ...others] = stagesOf({ steps });
  expect(others).toEqual([]);
  expect(stage).toMatchObject({ id: 'combined', phase: 'combined' });
  expect(stageSummary(stage!)).toBe('All systems combined, interleaved with each one isolated: 3 runs');
});

test('a label follows from what a run loads, whatever it is called', () => {
  const renamed = { ...smallRun('both', 'combined'), group: 'kafka' };
  expect(stagesOf({ steps: [renamed] })).toMatchObject([{ id: 'combined', phase: 'combined' }]);
});

test('a stage that comes back has an id of its own', () => {
  const steps = [smallRun('one', 'kafka'), smallRun('other', 'spark'), smallRun('again', 'kafka')];
  expect(stagesOf({ steps }).map(({ id }) => id)).toEqual(['kafka', 'spark', 'kafka-2']);
});

test('what is left of a plan is in the stages of the whole plan, so that a further session finds their workflows', () => {
  const steps = [smallRun('one', 'kafka'), smallRun('other', 'spark'), smallRun('again', 'kafka')];
  expect(remainingStages({ steps }, steps.slice(2)).map(({ id, steps: left }) => [id, left.length])).toEqual([
    ['kafka', 0],
    ['spark', 0],
    ['kafka-2', 1],
  ]);
});

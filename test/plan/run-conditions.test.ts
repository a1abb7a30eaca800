import { expect, test } from 'vitest';
import { makeRunResult } from '../../src/measurement/results/run-result.ts';
import { runResultKind } from '../../src/measurement/results/result-schema.ts';
import { runPlanSchema } from '../../src/plan/plan.ts';
import type { RunConditions } from '../../src/plan/run-conditions.ts';
import { smallRun } from '../samples/small-plan.ts';

const conditions: RunConditions = {
  variables: [
    { name: 'data', value: 3.2, unit: 'GB' },
    { name: 'data ÷ memory', value: 1.3, unit: '×' },
  ],
  notSettled: 'cassandra-b was still compacting 2 of 3 tables after 600 s.',
  caches: 'cold',
};
const span = { startMilliseconds: 0, endMilliseconds: 20_000 };

test('a planned run keeps its variables and the state of its caches when it is read back', () => {
  const run = { ...smallRun('one', 'kafka'), ...conditions };
  expect(runPlanSchema.parse(structuredClone(run))).toEqual(run);
});

test('a result has the conditions of its run, and keeps them when it is read back', () => {
  const run = { ...smallRun('one', 'kafka'), ...conditions };
  const result = makeRunResult(run, 1, span, [], { failed: ['It failed.'], tooShort: [] });
  expect(result).toMatchObject(conditions);
  expect(runResultKind.schema.parse(structuredClone(result))).toEqual(result);
});

test('a result of a run without conditions has none of their fields', () => {
  const result = makeRunResult(smallRun('one', 'kafka'), 1, span, [], { failed: ['It failed.'], tooShort: [] });
  for (const field of ['variables', 'notSettled', 'caches']) expect(result).not.toHaveProperty(field);
});

test('a variable that is named twice is refused', () => {
  const [data] = conditions.variables!;
  const run = { ...smallRun('one', 'kafka'), variables: [data, data] };
  expect(runPlanSchema.safeParse(run).error?.issues[0]?.message).toBe('must name each variable once');
});

test('caches are warm or cold, nothing else', () => {
  const run = { ...smallRun('one', 'kafka'), caches: 'lukewarm' };
  expect(runPlanSchema.safeParse(run).success).toBe(false);
});

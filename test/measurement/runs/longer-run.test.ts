import { expect, test } from 'vitest';
import { longerRun } from '../../../src/measurement/runs/longer-run.ts';
import type { LoadPlan } from '../../../src/plan/plan.ts';
import { readingRun, smallRun } from '../../samples/small-plan.ts';

const [producer] = smallRun('one', 'kafka').loads;
const reader = readingRun('one').loads.at(-1)!;

function runOf(...loads: LoadPlan[]) {
  return { ...smallRun('one', 'kafka'), loads };
}

test('a longer run writes twice the records, and has three times the added seconds before its timeout', () => {
  const run = runOf({ ...producer!, parameters: { ...producer!.parameters, warmUpRecords: 100 } });
  const { loads, plannedSeconds, limitSeconds } = longerRun(run);
  expect(loads[0]?.parameters).toMatchObject({ records: 2000, warmUpRecords: 200 });
  expect([plannedSeconds, limitSeconds]).toEqual([run.plannedSeconds + 10, run.limitSeconds + 30]);
});

test('what reads while its run writes has as much more to read', () => {
  const meanwhile = { ...reader, parameters: { ...reader.parameters, writtenByRun: null } };
  expect(longerRun(runOf(producer!, meanwhile)).loads[1]?.parameters.records).toBe(2000);
});

test('what an earlier run wrote and a batch stay as long as they are', () => {
  const run = runOf(reader, ...smallRun('one', 'spark').loads);
  expect(longerRun(run)).toEqual(run);
});

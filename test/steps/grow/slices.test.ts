import { expect, test } from 'vitest';
import { planGrow } from '../../../src/steps/grow/facts.ts';
import { remainingSlices } from '../../../src/steps/grow/slices.ts';

test('a growth inserts what is missing, in slices that follow each other without a gap', () => {
  expect(remainingSlices(0, 25, 10)).toEqual([
    { from: 0, to: 10 },
    { from: 10, to: 20 },
    { from: 20, to: 25 },
  ]);
});

test('the borders of slices do not depend on where an earlier growth ended', () => {
  expect(remainingSlices(25, 40, 10)).toEqual([
    { from: 25, to: 30 },
    { from: 30, to: 40 },
  ]);
});

test('a dataset that is as large as wanted, or larger, gets nothing', () => {
  expect(remainingSlices(40, 40, 10)).toEqual([]);
  expect(remainingSlices(50, 40, 10)).toEqual([]);
});

test('a slice takes about two minutes at the planned rate, and no fewer than one record', () => {
  const growth = { dataset: 'records', from: 0, to: 10_000, size: '2 GB' };
  expect(planGrow({ ...growth, recordsPerSecond: 26 })).toMatchObject({
    id: 'grow.records.',
    title: 'Grow records to 2 GB',
    records: 10_000,
    sliceRecords: 3120,
  });
  expect(planGrow({ ...growth, recordsPerSecond: 0.001 }).sliceRecords).toBe(1);
});

import { expect, test } from 'vitest';
import { meetsAllGoals, tables } from '../../../bench/truth/tables.ts';
import { foundWith, judgedOf } from './judged.ts';

const times = <Each>(count: number, each: Each): Each[] => Array.from({ length: count }, () => each);
const nic = judgedOf(foundWith('high', 'faster-network'));
const quota = judgedOf(foundWith('medium', 'raise-cpu-limit', 'quota'), {}, "one broker's CPU limit");

test('a class has its windows, right and wrong verdicts, right advice, and what confident bottlenecks show', () => {
  const wrong = judgedOf(foundWith('high', 'more-cpu', 'cpu'), { outcome: 'wrong, high confidence', advice: 'wrong' });
  const lines = tables([...times(6, nic), ...times(2, quota), wrong]).split('\n');
  expect(lines).toContain("| one broker's NIC | 7 | 6 | 1 | 0 | 0 | 6 of 7 | 1 of 7 wrong |");
  expect(lines).toContain("| one broker's CPU limit | 2 | 2 | 0 | 0 | 0 | 2 of 2 | none |");
  expect(lines).toContain('| all | 9 | 8 | 1 | 0 | 0 | 8 of 9 | 1 of 7 wrong |');
});

test('the rule of three is of bottlenecks of high confidence alone, not of all windows', () => {
  expect(tables([...times(60, nic), ...times(40, quota)])).toContain(
    'Bottlenecks of high confidence: 0 of 60 wrong: below 5 % (rule of three, 95 % confidence).',
  );
  expect(tables([...times(10, nic), ...times(90, quota)])).toContain(
    '0 of 10 wrong: below 30 % (rule of three, 95 % confidence); 60 are needed',
  );
});

test('windows that do not count are in no row', () => {
  const text = tables([nic, { ...nic, leftOut: 'interference' }, { ...nic, leftOut: 'invalid' }]);
  expect(text).toContain('| all | 1 | 1 |');
  expect(text).toContain('Not counted, invalid: 1.');
  expect(text).toContain('Not counted, interference: 1,');
});

test('advice that is right in less than nine of ten misses the goals', () => {
  const misadvised = { ...nic, advice: 'wrong' as const };
  expect(meetsAllGoals([...times(9, nic), misadvised])).toBe(true);
  expect(meetsAllGoals([...times(8, nic), misadvised, misadvised])).toBe(false);
  expect(meetsAllGoals(times(3, { ...nic, advice: 'none due' as const }))).toBe(true);
});

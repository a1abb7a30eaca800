import { expect, test } from 'vitest';
import { levelState, targetLevels } from '../../src/findings/level-met.ts';
import { producer, producerFigures } from '../report/sample-loads.ts';
import { singleRun } from './scaling/single-run.ts';
import { countedPerSecond } from '../../src/workloads/throughput.ts';

const runAt = (target: number | null, perSecond: number) => {
  const run = singleRun('kafka', producer(target), producerFigures(perSecond, 5));
  return { run, load: run.loads[0]! };
};

const unsteadyAt = (target: number) => {
  const { run } = runAt(target, target);
  const [load] = run.loads;
  const loads = [
    { ...load!, steadiness: { state: 'unsteady', cutSeconds: 0, why: 'it rose', remedy: 'cause' } as const },
  ];
  return { run: { ...run, loads }, load: loads[0]! };
};

test('a level is met if more than half of its runs met the target', () => {
  const [met, missed] = [runAt(1000, 995), runAt(1000, 700)];
  expect(levelState([met, met, missed])).toBe('met');
  expect(levelState([met, missed])).toBe('missed');
});

test('runs that are invalid or not steady do not count, and a level without others is unknown', () => {
  const invalid = { ...runAt(1000, 995), run: { ...runAt(1000, 995).run, state: 'invalid' as const } };
  expect(levelState([runAt(1000, 700), invalid, invalid])).toBe('missed');
  expect(levelState([unsteadyAt(1000), invalid])).toBe('unknown');
});

test('levels are in ascending order, and one that was not steady is not absent', () => {
  const levels = targetLevels([runAt(9000, 2600), unsteadyAt(4000), runAt(1000, 995), runAt(null, 2600)]);
  expect(levels.map(({ target, state, best }) => [target, state, countedPerSecond(best!)])).toEqual([
    [1000, 'met', 995],
    [4000, 'unknown', 4000],
    [9000, 'missed', 2600],
  ]);
});

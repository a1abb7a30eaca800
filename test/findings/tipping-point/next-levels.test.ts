import { describe, expect, test } from 'vitest';
import { nextLevels } from '../../../src/findings/tipping-point/next-levels.ts';
import type { RateLevel } from '../../../src/findings/tipping-point/tipping-question.ts';
import { blocksAt, lessIsBetter, levelsOf } from './sample-topologies.ts';

const next = (levels: RateLevel[], goal: { width?: number; runs?: number; looks?: number } = {}) =>
  nextLevels(lessIsBetter(levels), { width: 100, runs: 100, looks: 3, ...goal });

describe('of a crossing', () => {
  const levels = levelsOf({ 0: 1.9, 3000: 1.3, 4000: 0.995, 5000: 0.85, 6000: 0.8 });

  test('the rates around the middle of its range get half as many blocks again', () => {
    expect(next(levels)).toEqual({
      state: 'repeat',
      levels: [
        { rate: 3000, blocks: 2 },
        { rate: 4000, blocks: 2 },
      ],
    });
  });

  test('the middle is measured if the rates around it have leads', () => {
    expect(next(levelsOf({ 0: 1.5, 6000: 0.6 }), { width: 50 })).toEqual({
      state: 'repeat',
      levels: [{ rate: 3000, blocks: 4 }],
    });
  });

  test('nothing follows once the range is narrow enough', () => {
    expect(next(levels, { width: 2000 })).toEqual({ state: 'done', reason: 'narrow-enough' });
  });

  test('a budget is not exceeded, and the first rate is served first', () => {
    expect(next(levels, { runs: 7 })).toEqual({
      state: 'repeat',
      levels: [
        { rate: 3000, blocks: 2 },
        { rate: 4000, blocks: 1 },
      ],
    });
    expect(next(levels, { runs: 1 })).toEqual({ state: 'done', reason: 'budget-used' });
  });

  test('there are no more looks than planned', () => {
    expect(next(levels, { looks: 0 })).toEqual({ state: 'done', reason: 'looks-used' });
  });
});

test('nothing follows where one topology is ahead at every rate', () => {
  expect(next(levelsOf({ 0: 1.9, 6000: 1.2 }))).toEqual({ state: 'done', reason: 'no-crossing' });
});

test('too few blocks become enough', () => {
  expect(next([...levelsOf({ 0: 1.9, 3000: 1.5 }), { rate: 6000, pairs: blocksAt(1.2, 1) }])).toEqual({
    state: 'repeat',
    levels: [{ rate: 6000, blocks: 3 }],
  });
});

test('the outermost rates without a lead are repeated', () => {
  const ratios = { 0: 1.9, 3000: 1.001, 4000: 1, 5000: 1, 6000: 1 };
  expect(next(levelsOf(ratios, 6))).toEqual({
    state: 'repeat',
    levels: [
      { rate: 3000, blocks: 3 },
      { rate: 6000, blocks: 3 },
    ],
  });
});

test('one rate has nothing to repeat, and neither have two clear crossings', () => {
  expect(next(levelsOf({ 0: 1.9 }, 3))).toEqual({ state: 'done', reason: 'no-cure' });
  expect(next(levelsOf({ 0: 1.5, 3000: 0.7, 6000: 1.5 }))).toEqual({ state: 'done', reason: 'no-cure' });
});

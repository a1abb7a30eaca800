import { expect, test } from 'vitest';
import { pairedLevels, type BlockFigure } from '../../../src/findings/tipping-point/paired-levels.ts';

const figure = (rate: number, block: number, value: number): BlockFigure => ({ rate, block, value });

test('figures of the same rate and block are a pair, in the order of rates and blocks', () => {
  const { levels, unpaired } = pairedLevels({
    a: [figure(3000, 2, 12), figure(3000, 1, 11), figure(0, 1, 10)],
    b: [figure(0, 1, 20), figure(3000, 1, 21), figure(3000, 2, 22)],
  });
  expect(levels).toEqual([
    { rate: 0, pairs: [{ a: 10, b: 20 }] },
    {
      rate: 3000,
      pairs: [
        { a: 11, b: 21 },
        { a: 12, b: 22 },
      ],
    },
  ]);
  expect(unpaired).toEqual([]);
});

test('figures without a partner are named, and their rate is left out if it has no pair', () => {
  const { levels, unpaired } = pairedLevels({
    a: [figure(0, 1, 10), figure(0, 2, 10), figure(3000, 1, 11)],
    b: [figure(0, 1, 20), figure(6000, 1, 21)],
  });
  expect(levels).toEqual([{ rate: 0, pairs: [{ a: 10, b: 20 }] }]);
  expect(unpaired).toEqual([
    { side: 'a', rate: 0, block: 2, value: 10 },
    { side: 'a', rate: 3000, block: 1, value: 11 },
    { side: 'b', rate: 6000, block: 1, value: 21 },
  ]);
});

test('blocks in turns have the topology that was first', () => {
  const { levels } = pairedLevels(
    { a: [figure(0, 1, 10), figure(0, 2, 10)], b: [figure(0, 1, 20), figure(0, 2, 20)] },
    (_, block) => (block % 2 === 1 ? 'a' : 'b'),
  );
  expect(levels[0]!.pairs.map(({ first }) => first)).toEqual(['a', 'b']);
});

test('two figures of a topology in one block are refused', () => {
  expect(() => pairedLevels({ a: [figure(0, 1, 10), figure(0, 1, 11)], b: [] })).toThrow(
    'Block 1 at the rate 0 has two figures of a: keep the valid one.',
  );
});

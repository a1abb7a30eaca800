import { expect, test } from 'vitest';
import { seeded } from '../../../bench/chaos/seeded.ts';

const choices = (seed: number): number[] => {
  const random = seeded(seed);
  return Array.from({ length: 20 }, () => random.between(1, 1000));
};

test('a seed repeats its choices, and another seed makes different ones', () => {
  expect(choices(7)).toEqual(choices(7));
  expect(choices(7)).not.toEqual(choices(8));
});

test('a number is within its two limits and may equal either', () => {
  const random = seeded(1);
  const drawn = new Set(Array.from({ length: 300 }, () => random.between(2, 4)));
  expect(drawn).toEqual(new Set([2, 3, 4]));
});

test('a shuffled list has the same items, and the original list does not change', () => {
  const items = ['a', 'b', 'c', 'd', 'e'];
  const shuffled = seeded(3).shuffled(items);
  expect(shuffled.toSorted()).toEqual(items);
  expect(items).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a choice from an empty list is refused', () => {
  expect(() => seeded(1).oneOf([])).toThrow('An empty list has no item to choose.');
});

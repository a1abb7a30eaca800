import { expect, test } from 'vitest';
import { seeded } from '../../../bench/chaos/seeded.ts';

const choices = (seed: number): number[] => {
  const random = seeded(seed);
  return Array.from({ length: 20 }, () => random.between(1, 1000));
};

test('a seed makes the same choices again, and another seed makes others', () => {
  expect(choices(7)).toEqual(choices(7));
  expect(choices(7)).not.toEqual(choices(8));
});

test('a number between two bounds may be either bound and nothing outside', () => {
  const random = seeded(1);
  const drawn = new Set(Array.from({ length: 300 }, () => random.between(2, 4)));
  expect(drawn).toEqual(new Set([2, 3, 4]));
});

test('a shuffled list has the same items, and the list that was given stays as it was', () => {
  const items = ['a', 'b', 'c', 'd', 'e'];
  const shuffled = seeded(3).shuffled(items);
  expect(shuffled.toSorted()).toEqual(items);
  expect(items).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('one of no items is refused', () => {
  expect(() => seeded(1).oneOf([])).toThrow('One of no items cannot be chosen.');
});

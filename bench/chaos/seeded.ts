/** Random choices from a seed, so that a series of faults can be repeated. Pure. */
import { randomNumbers, shuffled } from '../../src/statistics/random-numbers.ts';

export interface Seeded {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  oneOf<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

export function seeded(seed: number): Seeded {
  const random = randomNumbers(seed);
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  return {
    between,
    oneOf(items) {
      if (items.length === 0) throw new RangeError('An empty list has no item to choose.');
      return items[between(0, items.length - 1)]!;
    },
    shuffled: (items) => shuffled(items, random),
  };
}

/** Choices that a seed decides, so that a series of faults can be made again. Pure. */
export interface Seeded {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  oneOf<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** The generator is mulberry32 (Tommy Ettinger), which passes the usual tests on 32 bits of state. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    oneOf(items) {
      if (items.length === 0) throw new RangeError('One of no items cannot be chosen.');
      return items[between(0, items.length - 1)]!;
    },
    shuffled(items) {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last -= 1) {
        const other = between(0, last);
        [order[last], order[other]] = [order[other]!, order[last]!];
      }
      return order;
    },
  };
}

/** Pseudo-random numbers and orders: the same for the same seed. Pure. */

/** Uniform in [0, 1): Mulberry32 of T. Ettinger, public domain. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every order is equally likely (R. Durstenfeld, "Algorithm 235", Communications of the ACM 7(7), 1964). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const drawn = Math.floor(random() * (last + 1));
    [order[last], order[drawn]] = [order[drawn]!, order[last]!];
  }
  return order;
}

/** A standard normal deviate (G. E. P. Box, M. E. Muller, Annals of Mathematical Statistics 29(2), 1958). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

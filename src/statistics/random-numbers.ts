/** What a start or a seed decides: the same numbers, and the same orders, each time. Pure. */

/** Uniform in [0, 1), the same from the same start: Mulberry32 of T. Ettinger, public domain. */
export function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every order is as likely as any other (R. Durstenfeld, "Algorithm 235", Communications of the ACM 7(7), 1964). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const drawn = Math.floor(random() * (last + 1));
    [order[last], order[drawn]] = [order[drawn]!, order[last]!];
  }
  return order;
}

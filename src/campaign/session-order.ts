/** The order of the sessions of an interleaved comparison. Pure. */
import { randomNumbers } from '../statistics/random-numbers.ts';

export type Side = 'A' | 'B';

/** A session of one side: a campaign of its own. */
export interface ComparedSession {
  /** Campaign id. */
  id: string;
  side: Side;
  /** From 1; a block has one session of each side. */
  block: number;
}

/**
 * Each block has one session of each side. The first order of every two blocks is drawn, and the second block reverses it, A-B-B-A,
 * which removes a linear drift from the difference (see `interleaved.ts`).
 *
 * @param id of the comparison; the sessions' ids are made of it
 */
export function sessionOrder(id: string, blocks: number, seed: number): ComparedSession[] {
  const random = randomNumbers(seed);
  let order: Side[] = [];
  return Array.from({ length: blocks }, (_, index) => {
    order = index % 2 === 1 ? order.toReversed() : random() < 0.5 ? ['A', 'B'] : ['B', 'A'];
    return order.map((side) => ({ id: `${id}-${side.toLowerCase()}${index + 1}`, side, block: index + 1 }));
  }).flat();
}

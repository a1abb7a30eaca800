/** The order of the sessions of an interleaved comparison. Pure. */
import { alternatingBlocks } from '../statistics/blocks.ts';
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
 * Each block has one session of each side.
 *
 * @param id of the comparison; the sessions' ids are made of it
 */
export function sessionOrder(id: string, blocks: number, seed: number): ComparedSession[] {
  const sides: Side[] = ['A', 'B'];
  return alternatingBlocks(sides, blocks, randomNumbers(seed)).flatMap((order, index) =>
    order.map((side) => ({ id: `${id}-${side.toLowerCase()}${index + 1}`, side, block: index + 1 })),
  );
}

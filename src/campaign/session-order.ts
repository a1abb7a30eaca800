/** The order of the sessions of an interleaved comparison. Pure. */
import { alternatingBlocks } from '../statistics/blocks.ts';
import { randomNumbers } from '../statistics/random-numbers.ts';

export type Side = 'A' | 'B';

/**
 * Sessions of one side, each a campaign with an id. Each block, counted from 1, has one of each side.
 *
 * @param id of the comparison; the sessions' ids are made of it
 */
export function sessionOrder(id: string, blocks: number, seed: number): { id: string; side: Side; block: number }[] {
  const sides: Side[] = ['A', 'B'];
  return alternatingBlocks(sides, blocks, randomNumbers(seed)).flatMap((order, index) =>
    order.map((side) => ({ id: `${id}-${side.toLowerCase()}${index + 1}`, side, block: index + 1 })),
  );
}

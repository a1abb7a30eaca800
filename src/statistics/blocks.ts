/** The order of things that are compared: blocks, each of which has every member once. Pure. */
import { shuffled } from './random-numbers.ts';

/**
 * The members in the order of each block. Randomised blocks remove slow changes from the differences within a block (G. E. P. Box,
 * J. S. Hunter, W. G. Hunter, "Statistics for Experimenters", 2nd edition 2005, chapter 4). Every second block reverses the one before,
 * A-B-B-A, which removes a linear drift from the mean of the two.
 *
 * @param random uniform in [0, 1)
 */
export function alternatingBlocks<Member>(
  members: readonly Member[],
  blocks: number,
  random: () => number,
): Member[][] {
  let order: Member[] = [];
  return Array.from({ length: blocks }, (_, block) => {
    order = block % 2 === 0 ? shuffled(members, random) : order.toReversed();
    return order;
  });
}

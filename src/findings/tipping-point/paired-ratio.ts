/** The ratio of two topologies within blocks. Pure. */
import type { TestedRatio } from '../../statistics/ratio-interval.ts';
import { blockRatio, independentRatio, type Block } from '../../statistics/serial-ratio.ts';
import { studentQuantile, type Fit } from '../../statistics/student.ts';
import type { PairedValues } from './tipping-question.ts';

/**
 * b over a. What a block does to both cancels out. Blocks of two runs at the same time are independent of each other; runs in turns
 * may depend on the run before, which widens the interval. Null below four blocks.
 */
export function pairedRatio(pairs: PairedValues[]): TestedRatio | null {
  const blocks = pairs.map(({ a, b, first }, block): Block => {
    const [placeOfA, placeOfB] = first === 'b' ? [1, 0] : [0, 1];
    return {
      before: { value: a, sequence: 0, place: 2 * block + placeOfA },
      after: { value: b, sequence: 0, place: 2 * block + placeOfB },
    };
  });
  return pairs.some(({ first }) => first === undefined) ? independentRatio(blocks) : blockRatio(blocks);
}

/** The logarithm of a ratio, with an error that gives at least its interval. */
export function logarithmOf({ ratio, interval }: TestedRatio, blocks: number): Fit {
  const degrees = blocks - 1;
  const reach = Math.max(Math.log(interval.high / ratio), Math.log(ratio / interval.low));
  // Equal ratios differ by rounding.
  const standardError = reach < rounding ? 0 : reach / studentQuantile(degrees);
  return { value: Math.log(ratio), standardError, degrees };
}

/** Scatter of logarithms that is only rounding. */
const rounding = 1e-12;

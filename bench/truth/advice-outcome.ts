/** Whether the first advice of a verdict is what helps. Pure. */
import type { Bottleneck } from '../../src/findings/bottlenecks/bottleneck.ts';
import { costsMoney, type AdviceKind } from '../../src/systems/resource-facts.ts';

/** `harmful`: money for what cannot help. `none due` where there is nothing to advise, and nothing was advised. */
export type AdviceOutcome = 'right' | 'wrong' | 'harmful' | 'none due';

/** Minimum share of right advice, and most of harmful advice, of the windows in which some is due or was given. */
export const adviceFloor = 0.9;
export const harmfulCeiling = 0.03;

/**
 * Compares the first advice, because a person begins with it.
 *
 * @param right kinds that help; empty if nothing is to be changed
 */
export function adviceOutcome(right: AdviceKind[], bottleneck: Bottleneck): AdviceOutcome {
  const first = 'advice' in bottleneck ? bottleneck.advice[0] : undefined;
  if (!first) return right.length === 0 ? 'none due' : 'wrong';
  if (right.includes(first.kind)) return 'right';
  return costsMoney(first.dimension) ? 'harmful' : 'wrong';
}

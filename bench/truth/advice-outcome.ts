/** Whether the first advice of a verdict is what helps. Pure. */
import type { Bottleneck } from '../../src/findings/bottlenecks/bottleneck.ts';
import type { AdviceKind } from '../../src/systems/resource-facts.ts';

/** `none due` where there is nothing to advise, and nothing was advised. */
export type AdviceOutcome = 'right' | 'wrong' | 'none due';

/** Minimum share of right advice, of the windows in which some is due or was given. */
export const adviceFloor = 0.9;

/**
 * Compares the first advice, because a person begins with it.
 *
 * @param right kinds that help; empty if nothing is to be changed
 */
export function adviceOutcome(right: AdviceKind[], bottleneck: Bottleneck): AdviceOutcome {
  const first = 'advice' in bottleneck ? bottleneck.advice[0]?.kind : undefined;
  if (right.length === 0) return first === undefined ? 'none due' : 'wrong';
  return first !== undefined && right.includes(first) ? 'right' : 'wrong';
}

/** When the trials of two levels were made, and so how they are compared. Pure. */
import { pairsOf, type Sides } from '../contrast/contrast.ts';
import type { Trial } from '../contrast/figures.ts';
import type { VariedOrder } from './varied-comparison.ts';

const startsOf = (pair: Trial[]): number[] => pair.map(({ run }) => run.span.startMilliseconds);

/** Blocks need at least two pairs, and no pair may begin before the one before is complete. */
export function sidesInOrder(base: Trial[], other: Trial[]): { order: VariedOrder; sides: Sides } {
  const sides = { made: 'sessions', base, other } as const;
  const sessions = new Set(base.map(({ session }) => session));
  if (!other.some(({ session }) => sessions.has(session))) return { order: 'separate-sessions', sides };
  const pairs = pairsOf(base, other).toSorted((one, next) => Math.min(...startsOf(one)) - Math.min(...startsOf(next)));
  const isBlocked =
    pairs.length > 1 &&
    pairs.slice(1).every((pair, index) => Math.min(...startsOf(pair)) > Math.max(...startsOf(pairs[index]!)));
  if (!isBlocked) return { order: 'one-after-another', sides };
  const isBaseFirst = pairs.map(startsOf).map(([one, another]) => one! < another!);
  const order = new Set(isBaseFirst).size === 2 ? 'interleaved' : 'same-order';
  return { order, sides: { made: 'blocks', pairs } };
}

/** Compares "90 % are below 8 ms" with the mean of the same operations. Pure. */
import type { TailClaim } from '../claims.ts';
import type { PublishedSource } from '../published.ts';
import { figureText, type Contradiction } from './contradiction.ts';
import { referenced } from './referenced.ts';

/** A mean of the slowest operations of more than so many times the bound is no tail, but another load. */
const longestTail = 10;

export function tailContradiction(
  claim: TailClaim,
  rows: Pick<PublishedSource, 'results' | 'hostUse'>,
): Contradiction | null {
  const mean = referenced(rows, claim.mean);
  const tail = meanOfTail(claim.share, claim.belowMilliseconds, mean.lowest);
  if (tail <= longestTail * claim.belowMilliseconds) return null;
  return {
    rows: [mean.id],
    sentence: `“${claim.words}” (${claim.at}) next to a mean wait of ${figureText(mean.lowest)} ms (${mean.where}): the slowest ${percent(1 - claim.share)} would take at least ${figureText(Math.round(tail))} ms on average. The two are of different loads.`,
  };
}

/** Least mean of the operations above a bound, if the others all take as long as the bound. */
export function meanOfTail(share: number, bound: number, mean: number): number {
  return (mean - share * bound) / (1 - share);
}

const percent = (share: number): string => `${figureText(Math.round(share * 1000) / 10)} %`;

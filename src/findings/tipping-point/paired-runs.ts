/** Pairs the runs of two variants by the rate of the background, trial and session. Pure. */
import type { AccompaniedLoad } from './background-runs.ts';
import { withValue, type Figure } from './topology-figures.ts';
import type { RateLevel, Side } from './tipping-question.ts';

export interface PairedRuns {
  /** From the lowest rate to the highest; without rates that have no pair. */
  levels: RateLevel[];
  /** Runs whose block lacks a run of the other variant. */
  unpaired: number;
}

export function pairedRuns(figure: Figure, measured: Record<Side, AccompaniedLoad[]>): PairedRuns {
  const [ofA, ofB] = [withValue(figure, measured.a), withValue(figure, measured.b)];
  const pairs = ofA
    .flatMap((a) => {
      const b = ofB.find(({ rate, block }) => rate === a.rate && block === a.block);
      return b ? [{ rate: a.rate, block: a.block, a, b }] : [];
    })
    .toSorted((one, other) => one.rate - other.rate || one.block - other.block);
  const levels = [...Map.groupBy(pairs, ({ rate }) => rate)].map(([rate, blocks]): RateLevel => ({
    rate,
    pairs: blocks.map(({ a, b }) => ({
      a: a.value,
      b: b.value,
      first: a.run.span.startMilliseconds <= b.run.span.startMilliseconds ? 'a' : 'b',
    })),
  }));
  return { levels, unpaired: ofA.length + ofB.length - 2 * pairs.length };
}

/** Pairs the runs of two variants by the rate of the background, trial and session. Pure. */
import type { AccompaniedLoad } from './background-runs.ts';
import { pairedLevels } from './paired-levels.ts';
import { withValue, type Figure } from './topology-figures.ts';
import type { RateLevel, Side } from './tipping-question.ts';

export interface PairedRuns {
  levels: RateLevel[];
  /** Runs whose block lacks a run of the other variant. */
  unpaired: number;
}

export function pairedRuns(figure: Figure, measured: Record<Side, AccompaniedLoad[]>): PairedRuns {
  const known = { a: withValue(figure, measured.a), b: withValue(figure, measured.b) };
  const startOf = (side: Side, rate: number, block: number): number =>
    known[side].find((each) => each.rate === rate && each.block === block)?.run.span.startMilliseconds ?? 0;
  const { levels, unpaired } = pairedLevels(known, (rate, block) =>
    startOf('a', rate, block) <= startOf('b', rate, block) ? 'a' : 'b',
  );
  return { levels, unpaired: unpaired.length };
}

/** The level with the best figure, by the median of its trials. Pure. */
import { median } from '../../statistics/median.ts';
import { levelKey } from '../../workloads/throughput.ts';
import type { LoadOfRun } from '../contrast/figures.ts';

export interface LevelTrials<Own extends LoadOfRun> {
  trials: Own[];
  /** Median of the figure over the trials. */
  figure: number;
  /** The trial whose figure is nearest to the median: the evidence for it. */
  typical: Own;
}

/**
 * Trials by level: equal loads in the same part of the campaign, together with as many others. The figure of a level is the median
 * of its trials. The best of all trials would be too high by what they scatter, and by more the more trials there are.
 */
export function levelsOf<Own extends LoadOfRun>(trials: Own[], figure: (trial: Own) => number): LevelTrials<Own>[] {
  const levels = Map.groupBy(trials, ({ run, load }) =>
    JSON.stringify([run.group, run.loads.length, levelKey(load.load)]),
  );
  return [...levels.values()].map((own) => {
    const middle = median(own.map(figure));
    const [typical] = own.toSorted((a, b) => Math.abs(figure(a) - middle) - Math.abs(figure(b) - middle));
    return { trials: own, figure: middle, typical: typical! };
  });
}

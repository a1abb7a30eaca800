/** Judges how much a figure changed from another campaign, in percent. Pure. */
import { percentOfRatio } from '../../statistics/sums.ts';
import type { Threshold } from '../../thresholds/threshold.ts';
import type { ComparedLevel, ComparedValue } from '../comparison/comparison.ts';
import type { FigureName } from '../contrast/contrast-finding.ts';
import { judgeSpread, unknownFigure, type Spread } from './judge-value.ts';
import type { JudgedFigure } from './threshold-finding.ts';

/** The figures of a load that thresholds name. */
export const comparedNames: Partial<Record<Threshold['figure'], FigureName>> = {
  throughput: 'perSecond',
  mean: 'latencyMeanMilliseconds',
  p50: 'latencyMedianMilliseconds',
  p95: 'latencyP95Milliseconds',
  p99: 'latencyP99Milliseconds',
  'p99.9': 'latencyP999Milliseconds',
  time: 'totalSeconds',
};

const unit = '%';

/**
 * The change at every level that a side has, from the first side. Levels that have no such figure on either side are left out.
 *
 * @param side index of the judged side
 * @param base what the first side is, such as `latest`
 */
export function judgeChanges(
  threshold: Threshold,
  levels: ComparedLevel[],
  { side, base }: { side: number; base: string },
): JudgedFigure[] {
  const name = comparedNames[threshold.figure];
  return levels.flatMap((level) => {
    const values = level.figures.find((figure) => figure.name === name)?.values;
    const own = values?.[side] ?? null;
    if (!values || (own === null && values[0] === null)) return [];
    const subject = `${level.workload} at ${level.level}${level.setting === 'combined' ? ', combined' : ''}`;
    if (own === null) return [unknownFigure(subject, 'no valid, steady run of this campaign has it', unit)];
    if (values[0] === null) return [unknownFigure(subject, `no valid, steady run of ${base} has it`, unit, own.trials)];
    const spread = changeOf(own);
    if (spread) return [judgeSpread(subject, threshold, spread, own.trials, unit)];
    const why = 'one trial a side does not show how much the figure scatters; give it at least 2 trials, better 4';
    return [unknownFigure(subject, why, unit, own.trials)];
  });
}

/** Null if nothing is known of the scatter. */
function changeOf({ ratio, estimate }: ComparedValue): Spread | null {
  if (ratio === null || estimate === null) return null;
  const value = percentOfRatio(ratio);
  switch (estimate.state) {
    case 'interval':
    case 'range':
      return {
        basis: estimate.state,
        value,
        low: percentOfRatio(estimate.low),
        high: percentOfRatio(estimate.high),
      };
    case 'by-design':
      return { basis: 'by-design', value, low: value, high: value };
    default:
      return null;
  }
}

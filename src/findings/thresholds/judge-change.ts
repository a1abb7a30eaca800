/** Judges how much a figure changed from another campaign, in percent. Pure. */
import type { Threshold } from '../../thresholds/threshold.ts';
import type { ComparedLevel, ComparedName, ComparedValue } from '../comparison/comparison.ts';
import { judgeSpread, unknownFigure, type Spread } from './judge-value.ts';
import type { JudgedFigure } from './threshold-finding.ts';

const comparedNames: Partial<Record<Threshold['figure'], ComparedName>> = {
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
function changeOf({ ratio, precision }: ComparedValue): Spread | null {
  if (ratio === null || precision === null) return null;
  switch (precision.state) {
    case 'interval':
    case 'range': {
      const [low, high] = [percent(precision.low), percent(precision.high)];
      return { basis: precision.state, value: percent(ratio), low, high };
    }
    case 'by-design':
      return { basis: 'by-design', value: percent(ratio), low: percent(ratio), high: percent(ratio) };
    case 'one-trial':
      return null;
    default:
      throw new Error(`No precision is known as ${JSON.stringify(precision satisfies never)}.`);
  }
}

function percent(ratio: number): number {
  return 100 * (ratio - 1);
}

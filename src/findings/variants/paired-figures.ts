/** The figures of loads in pairs of runs that differ in one thing. Pure. */
import { saturationOf } from '../../measurement/results/saturated.ts';
import { sessionOfRun } from '../../measurement/results/sessions.ts';
import type { CampaignRecord, LoadResult, RunResult } from '../../measurement/results/types.ts';
import { holm } from '../../statistics/holm.ts';
import { blockRatio, independentRatio, type Block } from '../../statistics/serial-ratio.ts';
import { mean } from '../../statistics/sums.ts';
import { batchOf } from '../../workloads/measured.ts';
import { countedPerSecond, latencyOf } from '../../workloads/throughput.ts';
import { findingOf } from '../comparison/compared-levels.ts';
import { commonTargetMet } from '../sharing/sharing-figures.ts';
import type { VariantFigure, VariantFigureName } from './variant-finding.ts';

/** The figures of a load that are compared. */
export const comparedFigures: [VariantFigureName, (load: LoadResult) => number | null][] = [
  ['perSecond', countedPerSecond],
  ['latencyMedianMilliseconds', (load) => latencyOf(load)?.p50 ?? null],
  ['latencyP99Milliseconds', (load) => latencyOf(load)?.p99 ?? null],
  ['totalSeconds', (load) => batchOf(load)?.seconds ?? null],
];

/** From here on the scatter of the pairs themselves tells how precise their mean is, and the model of successive runs takes minutes. */
const mostSerialBlocks = 60;

/** A load of a run, with the session that made it. */
export interface Trial {
  run: RunResult;
  load: LoadResult;
  session: number;
}

export type Pair = [base: Trial, other: Trial];

/** The loads of a run that were not stopped at saturation: those have no figures to compare. */
export function trialsOf(run: RunResult, record: Pick<CampaignRecord, 'phases' | 'sessions'>): Trial[] {
  const session = sessionOfRun(record, run);
  return run.loads.filter((load) => saturationOf(load) === null).map((load) => ({ run, load, session }));
}

/** Every figure that a pair has. */
export function figuresOf(pairs: Pair[]): VariantFigure[] {
  return comparedFigures.flatMap(([name, figure]) => figureOf(name, figure, pairs) ?? []);
}

/** Null if no pair has the figure on both sides. Zeros have no ratio, and mean that nothing was measured. */
function figureOf(
  name: VariantFigureName,
  figure: (load: LoadResult) => number | null,
  pairs: Pair[],
): VariantFigure | null {
  const order = pairs.flat().toSorted((one, other) => startOf(one) - startOf(other));
  const blocks = pairs.flatMap(([base, other]): Block[] => {
    const [before, after] = [base, other].map((trial) => ({
      value: figure(trial.load) ?? 0,
      sequence: trial.session,
      place: order.indexOf(trial),
    }));
    return before!.value > 0 && after!.value > 0 ? [{ before: before!, after: after! }] : [];
  });
  if (blocks.length === 0) return null;
  const ratios = blocks.map(({ before, after }) => after.value / before.value);
  const means = {
    base: geometricMean(blocks.map(({ before }) => before.value)),
    variant: geometricMean(blocks.map(({ after }) => after.value)),
  };
  const target = name === 'perSecond' ? commonTargetMet(pairs.flat()) : null;
  const tested = blocks.length > mostSerialBlocks ? independentRatio(blocks) : blockRatio(blocks);
  const ratio = tested?.ratio ?? geometricMean(ratios);
  if (target !== null) return { name, ...means, ratio, effect: { state: 'by-design', targetPerSecond: target } };
  if (!tested) {
    return { name, ...means, ratio, effect: { state: 'too-few', low: Math.min(...ratios), high: Math.max(...ratios) } };
  }
  const { interval, probability } = tested;
  return { name, ...means, ratio, effect: { state: 'inconclusive', ...interval, probability } };
}

/** Replaces the probability of each figure of some comparisons by Holm's and decides what it finds. */
export function adjust(figures: VariantFigure[]): void {
  const tested = figures.flatMap(({ ratio, effect }) => ('probability' in effect ? [{ ratio, effect }] : []));
  const adjusted = holm(tested.map(({ effect }) => effect.probability));
  for (const [index, { ratio, effect }] of tested.entries()) {
    effect.probability = adjusted[index]!;
    effect.state = findingOf(ratio, effect);
  }
}

const startOf = ({ run }: Trial): number => run.span.startMilliseconds;

function geometricMean(values: number[]): number {
  return Math.exp(mean(values.map(Math.log)));
}

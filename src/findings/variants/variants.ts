/** Compares the variants of a campaign within their blocks. Pure. */
import type { Plan } from '../../plan/plan.ts';
import { levelWithoutVariant } from '../../plan/variants.ts';
import { saturationOf } from '../../measurement/results/saturated.ts';
import { sessionOfRun } from '../../measurement/results/sessions.ts';
import type { CampaignRecord, LoadResult, RunResult } from '../../measurement/results/types.ts';
import { holm } from '../../statistics/holm.ts';
import { blockRatio, type Block } from '../../statistics/serial-ratio.ts';
import { mean } from '../../statistics/sums.ts';
import { batchOf } from '../../workloads/measured.ts';
import { countedPerSecond, latencyOf } from '../../workloads/throughput.ts';
import type { Bottleneck } from '../bottlenecks/bottleneck.ts';
import { findingOf, margin } from '../comparison/compared-levels.ts';
import { commonTargetMet } from '../sharing/sharing-figures.ts';
import { comparedBottlenecks } from './variant-bottlenecks.ts';
import type { VariantComparison, VariantFigure, VariantFigureName, VariantsFinding } from './variant-finding.ts';
import { answerText } from './variants-text.ts';

const figureNames: [VariantFigureName, (load: LoadResult) => number | null][] = [
  ['perSecond', countedPerSecond],
  ['latencyMedianMilliseconds', (load) => latencyOf(load)?.p50 ?? null],
  ['latencyP99Milliseconds', (load) => latencyOf(load)?.p99 ?? null],
  ['totalSeconds', (load) => batchOf(load)?.seconds ?? null],
];

/** A load of a run of one variant. */
interface Trial {
  run: RunResult;
  load: LoadResult;
  session: number;
}

/**
 * Every variant against the base, load by load. A block counts if the same session made a valid, steady run of both; what a block
 * does to both cancels out. Probabilities are adjusted for all comparisons of the campaign.
 *
 * @param runs those with steady windows
 * @param bottleneckOf the bottleneck of a system in a run
 * @returns null if the campaign has no variants
 */
export function compareVariants(
  runs: RunResult[],
  record: Pick<CampaignRecord, 'plan' | 'phases' | 'sessions'>,
  bottleneckOf: (runId: string, system: string) => Bottleneck | null,
): VariantsFinding | null {
  const [base, ...others] = record.plan.variants?.all ?? [];
  if (!base) return null;
  const trials = runs
    .filter(({ state, variant }) => state === 'valid' && variant)
    .flatMap((run) => trialsOf(run, record));
  const byLoad = Map.groupBy(trials, ({ run, load }) => JSON.stringify([run.variant?.of, load.load.id]));
  const comparisons = [...byLoad.values()].flatMap((own) => {
    const named = (name: string): Trial[] => own.filter(({ run }) => run.variant?.name === name);
    return others.map(({ name }) => compare(name, named(base.name), named(name), own[0]!, bottleneckOf));
  });
  adjust(comparisons);
  const names = record.plan.variants?.all.map(({ name, changes }) => ({ name, changes })) ?? [];
  const blocks = record.plan.variants?.trials ?? 0;
  const finding = { base: base.name, variants: names, blocks, margin, comparisons };
  return { ...finding, answers: comparisons.map((comparison) => answerText(comparison, finding)) };
}

function trialsOf(run: RunResult, record: Pick<CampaignRecord, 'phases' | 'sessions'> & { plan: Plan }): Trial[] {
  const session = sessionOfRun(record, run);
  return run.loads.filter((load) => saturationOf(load) === null).map((load) => ({ run, load, session }));
}

function compare(
  variant: string,
  base: Trial[],
  other: Trial[],
  { run, load }: Trial,
  bottleneckOf: (runId: string, system: string) => Bottleneck | null,
): VariantComparison {
  const { run: shown } = base[0] ?? { run };
  const pairs = pairsOf(base, other);
  const system = load.load.cluster;
  const verdicts = (side: Trial[]) => side.flatMap((trial) => bottleneckOf(trial.run.runId, system) ?? []);
  return {
    variant,
    run: run.variant?.of ?? run.runId,
    loadId: load.load.id,
    system,
    workload: load.load.workload,
    title: shown.title,
    level: levelWithoutVariant(shown),
    blocks: pairs.length,
    figures: figureNames.flatMap(([name, figure]) => figureOf(name, figure, pairs) ?? []),
    bottlenecks: comparedBottlenecks(verdicts(base), verdicts(other)),
  };
}

type Pair = [base: Trial, other: Trial];

function pairsOf(base: Trial[], other: Trial[]): Pair[] {
  return base.flatMap((one): Pair[] => {
    const twin = other.find(({ run, session }) => run.trial === one.run.trial && session === one.session);
    return twin ? [[one, twin]] : [];
  });
}

/** Null if no block has the figure on both sides. Zeros have no ratio, and mean that nothing was measured. */
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
  const tested = blockRatio(blocks);
  const ratio = tested?.ratio ?? geometricMean(ratios);
  if (target !== null) return { name, ...means, ratio, effect: { state: 'by-design', targetPerSecond: target } };
  if (!tested) {
    return { name, ...means, ratio, effect: { state: 'too-few', low: Math.min(...ratios), high: Math.max(...ratios) } };
  }
  const { interval, probability } = tested;
  return { name, ...means, ratio, effect: { state: 'inconclusive', ...interval, probability } };
}

/** Replaces the probability of each comparison by Holm's and decides what it finds. */
function adjust(comparisons: VariantComparison[]): void {
  const tested = comparisons
    .flatMap(({ figures }) => figures)
    .flatMap(({ ratio, effect }) => ('probability' in effect ? [{ ratio, effect }] : []));
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

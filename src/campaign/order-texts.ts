/** The order in which a plan makes its runs, as sentences. Pure. */
import { hostsOfCluster, isExisting } from '../plan/clusters.ts';
import { judgedRuns, slicesOf } from '../plan/runs-of.ts';
import type { Plan, RunPlan, VariantsPlan } from '../plan/plan.ts';
import { takesTurns } from '../plan/variants.ts';
import { systemFacts } from '../systems/registry.ts';
import { duration, plain } from '../text/figures.ts';
import { variantPricesText } from './variants/layout-prices.ts';

type Ordered = Pick<Plan, 'steps' | 'sharing' | 'variants' | 'matrices'>;

/** The order of everything that is made several times, and how long runs are made, a sentence each. */
export function orderTexts(plan: Ordered): string[] {
  const { sharing, variants, matrices } = plan;
  return [
    ...trialTexts(plan),
    ...(sharing ? [`Combined and isolated runs ${alternatingText(sharing)}`] : []),
    ...(variants ? [variantsText(variants)] : []),
    ...matrixCounts(plan),
    ...(matrices ? [`The combinations of a matrix are measured ${inBlocksText(matrices)}.`] : []),
    ...sliceTexts(plan),
  ];
}

/** The order of trials for which nothing is drawn; empty if every run is made once. */
function trialTexts(plan: Ordered): string[] {
  const plain = judgedRuns(plan).filter(
    ({ variant, block, search, matrix, slice }) => !variant && !block && !search && !matrix && !slice,
  );
  const trials = Math.max(0, ...plain.map(({ trial }) => trial));
  if (trials < 2) return [];
  return areInSuccession(plain)
    ? ['Trials: those of a run are made one directly after the other; nothing is drawn.']
    : [
        `Trials: each run is made ${trials} times, all runs of a system once in the order of the file, then again in the same order; nothing is drawn.`,
      ];
}

const withoutTrial = (id: string): string => id.replace(/-t\d+$/, '');

const follows = ({ trial, id }: RunPlan, before: RunPlan | undefined): boolean =>
  before?.trial === trial - 1 && withoutTrial(before.id) === withoutTrial(id);

/** Whether each further trial follows the one before it, although other runs of the same group could be between them. */
function areInSuccession(runs: RunPlan[]): boolean {
  const first = runs.filter(({ trial }) => trial === 1);
  const groups = new Set(first.map(({ group }) => group));
  return first.length > groups.size && runs.every((run, index) => run.trial === 1 || follows(run, runs[index - 1]));
}

const backwards = 'every second block reverses the order of the one before';

function alternatingText({ trials, seed }: { trials: number; seed: number }): string {
  const blocks = `${trials} ${trials === 1 ? 'block' : 'blocks'}`;
  return `alternate, in ${blocks} whose order is drawn from seed ${seed}; ${backwards}.`;
}

function variantsText(variants: VariantsPlan): string {
  const names = variants.all.map(({ name }) => name).join(', ');
  const order = `Variants (${names}) ${alternatingText(variants)}`;
  if (!takesTurns({ variants })) return order;
  const turns =
    'Their clusters take turns on the same hosts, not at the same time: each is brought up without data before its runs.';
  return [order, turns, variantPricesText(variants.all)].filter((sentence) => sentence !== null).join(' ');
}

function inBlocksText({ trials, seed }: { trials: number; seed: number }): string {
  const drawn = `in an order that is drawn from seed ${seed}`;
  return trials === 1 ? drawn : `in ${trials} blocks, each ${drawn}; ${backwards}`;
}

/** How many runs each matrix of a plan has, a line each. */
export function matrixCounts({ matrices }: Pick<Plan, 'matrices'>): string[] {
  const { all = [], trials = 0 } = matrices ?? {};
  return all.map(({ run, factors, combinations, excluded }) => {
    const product = factors.map(({ name, values }) => `${values.length} ${name}`).join(' × ');
    const without = excluded > 0 ? `, without ${excluded} excluded` : '';
    return `${run}: ${product} = ${combinations} combinations${without}; ${combinations * trials} runs in ${trials} ${trials === 1 ? 'trial' : 'trials'}.`;
  });
}

/** A sentence for each long run of a plan. */
export function sliceTexts(plan: Pick<Plan, 'steps'>): string[] {
  return [...slicesOf(plan)].map(([of, slices]) => {
    const seconds = Math.max(...slices[0]!.loads.map(({ plannedSeconds }) => plannedSeconds));
    return plain(
      `${of}: ${slices.length} slices of ${duration(seconds)}, one after the other, each a run of its own; an invalid slice is not made again.`,
    );
  });
}

/** A sentence for each system with several clusters that the campaign installs. */
export function clustersTexts({ clusters }: Pick<Plan, 'clusters'>): string[] {
  const installed = Object.entries(clusters).filter(([, cluster]) => !isExisting(cluster));
  return [...Map.groupBy(installed, ([, { system }]) => system)].flatMap(([system, same]) => {
    if (same.length < 2) return [];
    const names = same.map(([name, cluster]) => `${name} (${hostsOfCluster(cluster).join(', ')})`);
    return [
      `The clusters of ${systemFacts(system).title} are up at the same time, on different hosts: ${names.join('; ')}.`,
    ];
  });
}

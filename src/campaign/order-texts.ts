/** The order in which a plan makes its runs, as sentences. Pure. */
import { hostsOfCluster } from '../plan/clusters.ts';
import { isExisting } from '../plan/clusters.ts';
import { judgedRuns } from '../plan/runs-of.ts';
import type { MatrixPlan } from '../plan/matrix-plan.ts';
import type { Plan, RunPlan, SharingPlan, VariantsPlan } from '../plan/plan.ts';
import { slicesOf } from '../plan/runs-of.ts';
import { takesTurns } from '../plan/variants.ts';
import { systemFacts } from '../systems/registry.ts';
import { duration, plain } from '../text/figures.ts';
import { variantPricesText } from './variants/layout-prices.ts';

type Ordered = Pick<Plan, 'steps' | 'sharing' | 'variants' | 'matrices'>;

/** The order of everything that is drawn, and how long runs are made, a sentence each. */
export function orderTexts(plan: Ordered): string[] {
  const { sharing, variants } = plan;
  return [
    ...(sharing ? [sharingText(sharing)] : []),
    ...(variants ? [variantsText(variants)] : []),
    ...matrixTexts(plan),
    ...sliceTexts(plan),
  ];
}

/** The same with the order of trials for which nothing is drawn; empty if every run is made once. */
export function trialOrderTexts(plan: Ordered): string[] {
  const plain = judgedRuns(plan).filter(
    ({ variant, block, search, matrix, slice }) => !variant && !block && !search && !matrix && !slice,
  );
  const trials = Math.max(0, ...plain.map(({ trial }) => trial));
  if (trials < 2) return orderTexts(plan);
  const text = areInSuccession(plain)
    ? 'Trials: those of a run are made one directly after the other; nothing is drawn.'
    : `Trials: each run is made ${trials} times, all runs of a system once in the order of the file, then again in the same order; nothing is drawn.`;
  return [text, ...orderTexts(plan)];
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

function sharingText(sharing: SharingPlan): string {
  return `Combined and isolated runs ${alternatingText(sharing)}`;
}

function variantsText(variants: VariantsPlan): string {
  const names = variants.all.map(({ name }) => name).join(', ');
  const order = `Variants (${names}) ${alternatingText(variants)}`;
  if (!takesTurns({ variants })) return order;
  const turns =
    'Their clusters take turns on the same hosts, not at the same time: each is brought up without data before its runs.';
  return [order, turns, variantPricesText(variants.all)].filter((sentence) => sentence !== null).join(' ');
}

function matrixTexts({ matrices }: Pick<Plan, 'matrices'>): string[] {
  if (!matrices) return [];
  const { trials, seed } = matrices;
  const drawn = `an order that is drawn from seed ${seed}`;
  const order = trials === 1 ? `in ${drawn}` : `in ${trials} blocks, each in ${drawn}; ${backwards}`;
  return [...matrixCounts({ matrices }), `The combinations of a matrix are measured ${order}.`];
}

/** How many runs each matrix of a plan has, a line each. */
export function matrixCounts({ matrices }: Pick<Plan, 'matrices'>): string[] {
  return (matrices?.all ?? []).map((matrix) => matrixText(matrix, matrices!.trials));
}

function matrixText({ run, factors, combinations, excluded }: MatrixPlan, trials: number): string {
  const product = factors.map(({ name, values }) => `${values.length} ${name}`).join(' × ');
  const without = excluded > 0 ? `, without ${excluded} excluded` : '';
  return `${run}: ${product} = ${combinations} combinations${without}; ${combinations * trials} runs in ${trials} ${trials === 1 ? 'trial' : 'trials'}.`;
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

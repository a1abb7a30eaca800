/** The order of the runs that are made for each variant. Pure. */
import { groupOfLoads } from '../../plan/runs-of.ts';
import type { VariantsPlan } from '../../plan/plan.ts';
import { takesTurns } from '../../plan/variants.ts';
import { factsOf } from '../../workloads/registry.ts';
import { randomNumbers, shuffled } from '../../statistics/random-numbers.ts';
import { planRestart } from '../../steps/restart/facts.ts';
import type { Turn } from '../interleaved.ts';
import type { NamedRun } from '../loads.ts';
import { variantPricesText } from './layout-prices.ts';
import { changesRun, usedClusters, type ResolvedVariant } from './resolve-variants.ts';

/** Blocks of every comparison, and the seed of their order. */
export interface VariantOrder {
  all: ResolvedVariant[];
  trials: number;
  seed: number;
}

/** The runs of one group that variants change. */
export interface GroupTurns {
  turns: Turn[];
  /** Whether they begin with services as they were installed, so that the warm-ups of the campaign file count for them. */
  startsFresh: boolean;
}

/** The runs that some variant changes, or that read what such a run writes. */
export function affectedRuns(named: NamedRun[], variants: ResolvedVariant[]): ReadonlySet<NamedRun> {
  const affected = new Set(named.filter((_, index) => variants.some((variant) => changesRun(variant, index, named))));
  // What a reader reads may come before it alone, so one pass in the order of the file finds all.
  for (const run of named) {
    const written = run.loads.flatMap(
      ({ workload, parameters }) => factsOf(workload).reads?.runNamed(parameters) ?? [],
    );
    const readsAffected = [...affected].some(({ id, name }) => written.includes(id) || written.includes(name));
    if (!run.warmUp && readsAffected) affected.add(run);
  }
  return affected;
}

/**
 * Makes the turns of one group after the other, or of all together if the clusters themselves take turns. Blocks are randomised and every second one reverses the one before, as in
 * `interleaved.ts`. If a variant changes a system of the group, its services restart before each variant of each block, base
 * included, and their warm-ups run again: only then have all variants been up for as long. Otherwise the variants of one level
 * follow each other at once.
 */
export function variantTurns(named: NamedRun[], { all, trials, seed }: VariantOrder) {
  const random = randomNumbers(seed);
  const blocks = (): ResolvedVariant[][] => blocksOf(all, trials, random);
  const used = new Set<string>();
  const changed = [...new Set(all.flatMap(({ systems }) => [...systems.keys()]))];
  const warmUps = named.filter((run) => run.warmUp);

  function withRestarts(group: string, runs: NamedRun[], clusters: string[]): GroupTurns {
    const order = blocks();
    const [first] = order[0] ?? [];
    const startsFresh = clusters.every((cluster) => !used.has(cluster) && first?.systems.has(cluster) !== true);
    for (const cluster of clusters) used.add(cluster);
    const turns = order.flatMap((variants, block) =>
      variants.flatMap((variant, place) => {
        const trial = block + 1;
        if (startsFresh && block === 0 && place === 0) return runs.map((run) => turnOf(run, variant, trial));
        const restart = planRestart({
          group,
          variant: variant.name,
          block: trial,
          clusters,
          takesTurns: hasLayouts(all),
        });
        const again = warmUps
          .filter((run) => usedClusters(run).some((cluster) => clusters.includes(cluster)))
          .map((planned): Turn => {
            const run = { ...(variant.runs[named.indexOf(planned)] ?? planned), id: planned.id };
            const isOfGroup = group === everyGroup || groupOfRun(run) === group;
            const ending = isOfGroup ? variant.name : `${group}-${variant.name}`;
            const own = { name: variant.name, of: run.id, restart: restart.id };
            return { run: { ...run, id: `${run.id}-${ending}`, variant: own }, trial, comparedIn: null };
          });
        const [head, ...others] = [...again, ...runs.map((run) => turnOf(run, variant, trial, restart.id))];
        return head ? [{ ...head, restart }, ...others] : [];
      }),
    );
    return { turns, startsFresh };
  }

  function turnOf(run: NamedRun, { name, runs }: ResolvedVariant, trial: number, restart?: string): Turn {
    const own = runs[named.indexOf(run)] ?? run;
    const variant = { name, of: run.id, ...(restart === undefined ? {} : { restart }) };
    return { run: { ...own, id: `${run.id}-${name}`, variant }, trial, comparedIn: null };
  }

  return (group: string, runs: NamedRun[]): GroupTurns => {
    const loaded = new Set(runs.flatMap(usedClusters));
    // What a run reads may be in a cluster that it does not load.
    const restarted = group === everyGroup ? changed : changed.filter((cluster) => loaded.has(cluster));
    if (restarted.length > 0) return withRestarts(group, runs, restarted);
    const turns = runs.flatMap((run) =>
      blocks().flatMap((variants, block) => variants.map((variant) => turnOf(run, variant, block + 1))),
    );
    return { turns, startsFresh: true };
  };
}

function blocksOf(all: ResolvedVariant[], trials: number, random: () => number): ResolvedVariant[][] {
  let order = all;
  return Array.from({ length: trials }, (_, block) => {
    order = block % 2 === 0 ? shuffled(all, random) : order.toReversed();
    return order;
  });
}

/** The order of the variants in each block, drawn from the seed. */
export function variantBlocks(all: ResolvedVariant[], trials: number, seed: number): ResolvedVariant[][] {
  return blocksOf(all, trials, randomNumbers(seed));
}

function groupOfRun({ declared }: NamedRun): string {
  return groupOfLoads(declared);
}

/** Group of the runs of all groups, where each restart builds clusters anew: they are then built once for all of them. */
export const everyGroup = 'all';

/** Whether the clusters of the variants are on different hosts or laid out differently, and so take turns. */
export function hasLayouts(variants: readonly Pick<ResolvedVariant, 'layouts'>[]): boolean {
  return variants.some(({ layouts }) => layouts.size > 0);
}

/** How variants are interleaved. */
export function variantOrderText(variants: VariantsPlan): string {
  const { all, trials, seed } = variants;
  const names = all.map(({ name }) => name).join(', ');
  const order = `Variants (${names}) alternate, in ${trials} ${trials === 1 ? 'block' : 'blocks'} whose order is drawn from seed ${seed}; every second block reverses the order of the one before.`;
  if (!takesTurns({ variants })) return order;
  const turns =
    'Their clusters take turns on the same hosts, not at the same time: each is brought up without data before its runs.';
  return [order, turns, variantPricesText(all)].filter((sentence) => sentence !== null).join(' ');
}

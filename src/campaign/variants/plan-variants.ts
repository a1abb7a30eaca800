/** Plans variants: their clusters, and whether their heaps fit the hosts. */
import type { Cluster, Plan, PlannedVariant } from '../../plan/plan.ts';
import { planOfVariant } from '../../plan/variants.ts';
import { runsOf } from '../../plan/runs-of.ts';
import type { Profile } from '../../providers/profile.ts';
import type { Faults } from '../faults.ts';
import { memoryUse } from '../memory.ts';
import { planHosts, type MemoryPlan } from '../planned-hosts.ts';
import { datasetsOfSteps } from '../steps/resolve-steps.ts';
import { withChanges } from './changed-cluster.ts';
import { checkPrices, priceOfVariant } from './layout-prices.ts';
import { formsOf, type ResolvedVariant } from './resolve-variants.ts';
import { hasLayouts } from './variant-turns.ts';

/** The plan without its variants. */
interface Unvaried {
  profile: Profile;
  /** Clusters before memory was divided. */
  placed: Record<string, Cluster>;
  memory: MemoryPlan;
  steps: Plan['steps'];
  /** How far apart the prices of variants may be whose clusters take turns. */
  maxPriceDifferencePercent: number;
}

/** Reports heaps of a variant that do not fit a host, and prices that are too far apart. */
export function planVariants(
  variants: ResolvedVariant[],
  unvaried: Unvaried,
  faults: Pick<Faults, 'add'>,
): PlannedVariant[] {
  const { memory, steps, profile, maxPriceDifferencePercent } = unvaried;
  const { hosts, clusters } = memory;
  const changed = variants.map((variant): PlannedVariant => {
    const { name, changes, systems, layouts } = variant;
    if (layouts.size > 0) return { name, changes, ...laidOut(variant, unvaried, faults) };
    const ofSystems = [...systems].flatMap(([system, its]) => {
      const cluster = clusters[system];
      return cluster ? [[system, withChanges(cluster, its)] as const] : [];
    });
    return { name, changes, clusters: Object.fromEntries(ofSystems) };
  });
  const planned = hasLayouts(variants)
    ? changed.map((variant) => ({
        ...variant,
        price: priceOfVariant(variant, { hosts, clusters }, runsOf({ steps }), profile),
      }))
    : changed;
  checkPrices(
    planned.flatMap(({ name, price }) => (price ? [{ name, ...price }] : [])),
    maxPriceDifferencePercent,
    faults,
  );
  for (const { name } of planned) {
    const part = planOfVariant({ hosts, clusters, steps, variants: { trials: 1, seed: 0, all: planned } }, name);
    const own = runsOf(part).filter(({ variant }) => variant === undefined || variant.name === name);
    for (const { host, totalMebibytes, memoryMebibytes } of memoryUse({ ...part, steps: own })) {
      if (totalMebibytes <= memoryMebibytes) continue;
      const sentence = `needs ${totalMebibytes} MiB on host ${host}, which has ${memoryMebibytes} MiB; give a smaller heap in heapMebibytes`;
      faults.add(['variants', name], sentence);
    }
  }
  return planned;
}

/** The clusters of a variant with other hosts or options, and the services on every host: their memory is divided anew. */
function laidOut(
  variant: ResolvedVariant,
  { profile, placed, steps }: Unvaried,
  faults: Pick<Faults, 'add'>,
): Pick<PlannedVariant, 'clusters' | 'services' | 'datasets'> {
  const runs = runsOf({ steps }).filter((run) => run.variant === undefined || run.variant.name === variant.name);
  const own = { add: (_: unknown, sentence: string) => faults.add(['variants', variant.name], sentence) };
  const datasets = datasetsOfSteps(variant.steps ?? []);
  const { hosts, clusters } = planHosts(profile, formsOf(variant, placed), { runs, datasets }, own);
  return {
    clusters: Object.fromEntries(Object.entries(clusters).filter(([name]) => variant.systems.has(name))),
    services: Object.fromEntries(hosts.map(({ name, services }) => [name, services])),
    ...(datasets.length > 0 ? { datasets } : {}),
  };
}

/** Plans variants: their clusters, and whether their heaps fit the hosts. */
import type { Plan, PlannedVariant, Step, VariantsPlan } from '../../plan/plan.ts';
import { planOfVariant } from '../../plan/variants.ts';
import { runsOf } from '../../plan/runs-of.ts';
import type { Profile } from '../../providers/profile.ts';
import type { Faults } from '../faults.ts';
import { memoryUse } from '../memory.ts';
import { planHosts } from '../planned-hosts.ts';
import { datasetsOfSteps } from '../draft/complete-steps.ts';
import { hasLayouts, type Draft, type DraftVariant } from '../draft/draft.ts';
import { faultsOfVariant } from '../draft/complete-variants.ts';
import { withChanges } from './changed-cluster.ts';
import { checkPrices, priceOfVariant } from './layout-prices.ts';

/** The plan without its variants. */
type Unvaried = Pick<Plan, 'hosts' | 'clusters' | 'steps'>;

/** Null without variants. Reports heaps of a variant that do not fit a host, and prices that are too far apart. */
export function planVariants(
  { variants, profile, campaign, order }: Draft,
  unvaried: Unvaried,
  faults: Pick<Faults, 'add'>,
): VariantsPlan | null {
  if (variants.length === 0) return null;
  const { hosts, clusters, steps } = unvaried;
  const changed = variants.map((variant): PlannedVariant => {
    const { name, changes, systems, layouts } = variant;
    if (layouts.size > 0) return { name, changes, ...laidOut(variant, profile, steps, faults) };
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
    campaign.maxPriceDifferencePercent,
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
  return { ...order, all: planned };
}

/** The clusters of a variant with other hosts or options, and the services on every host: their memory is divided anew. */
function laidOut(
  variant: DraftVariant,
  profile: Profile,
  steps: Step[],
  faults: Pick<Faults, 'add'>,
): Pick<PlannedVariant, 'clusters' | 'services' | 'datasets'> {
  const runs = runsOf({ steps }).filter((run) => run.variant === undefined || run.variant.name === variant.name);
  const datasets = datasetsOfSteps(variant.steps);
  const { hosts, clusters } = planHosts(
    profile,
    variant.clusters,
    { runs, datasets },
    faultsOfVariant(variant.name, faults),
  );
  return {
    clusters: Object.fromEntries(Object.entries(clusters).filter(([name]) => variant.systems.has(name))),
    services: Object.fromEntries(hosts.map(({ name, services }) => [name, services])),
    ...(datasets.length > 0 ? { datasets } : {}),
  };
}

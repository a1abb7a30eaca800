/** Plans variants: their clusters, and whether their heaps fit the hosts. */
import type { Plan, PlannedVariant, RunPlan, VariantsPlan } from '../../plan/plan.ts';
import { planOfVariant } from '../../plan/variants.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { faultsOfVariant } from '../faults.ts';
import { memoryUse } from '../memory.ts';
import { planHosts } from '../planned-hosts.ts';
import { datasetsOfSteps } from '../draft/complete-steps.ts';
import { hasLayouts, type Draft, type DraftVariant } from '../draft/draft.ts';
import { checkPrices, priceOfVariant } from './layout-prices.ts';

/** The plan without its variants. */
type Unvaried = Pick<Plan, 'hosts' | 'clusters' | 'steps'>;

/** Null without variants. Reports heaps of a variant that do not fit a host, and prices that are too far apart. */
export function planVariants(draft: Draft, unvaried: Unvaried): VariantsPlan | null {
  const { variants, profile, order, faults } = draft;
  if (variants.length === 0) return null;
  const runs = runsOf(unvaried);
  const runsWith = (name: string): RunPlan[] => runs.filter(({ variant }) => (variant?.name ?? name) === name);
  const all = variants.map((variant): PlannedVariant => {
    const { name, changes, layouts } = variant;
    const placed = layouts.size > 0 ? laidOut(variant, draft, runsWith(name)) : changedAlone(variant, unvaried);
    const planned = { name, changes, ...placed };
    return hasLayouts(variants) ? { ...planned, price: priceOfVariant(planned, unvaried, runs, profile) } : planned;
  });
  checkPrices(all, draft);
  for (const { name } of all) {
    const part = planOfVariant({ ...unvaried, variants: { ...order, all } }, name);
    for (const { host, totalMebibytes, memoryMebibytes } of memoryUse({ ...part, steps: runsWith(name) })) {
      if (totalMebibytes <= memoryMebibytes) continue;
      const sentence = `needs ${totalMebibytes} MiB on host ${host}, which has ${memoryMebibytes} MiB; give a smaller heap in heapMebibytes`;
      faults.add(['variants', name], sentence);
    }
  }
  return { ...order, all };
}

type Placed = Pick<PlannedVariant, 'clusters' | 'services' | 'datasets'>;

/** The clusters of a variant on the hosts that they have without it: what is derived from these stays. */
function changedAlone({ systems, clusters }: DraftVariant, unvaried: Unvaried): Placed {
  const changed = [...systems.keys()].flatMap((name) => {
    const [cluster, planned] = [clusters[name], unvaried.clusters[name]];
    return cluster && planned ? [[name, { ...cluster, options: planned.options }] as const] : [];
  });
  return { clusters: Object.fromEntries(changed) };
}

/** The clusters of a variant with other hosts or options, and the services on every host: their memory is divided anew. */
function laidOut(variant: DraftVariant, { profile, faults }: Draft, runs: RunPlan[]): Placed {
  const datasets = datasetsOfSteps(variant.steps);
  const ofVariant = faultsOfVariant(variant.name, faults);
  const { hosts, clusters } = planHosts(profile, variant.clusters, { runs, datasets }, ofVariant);
  return {
    clusters: Object.fromEntries(Object.entries(clusters).filter(([name]) => variant.systems.has(name))),
    services: Object.fromEntries(hosts.map(({ name, services }) => [name, services])),
    ...(datasets.length > 0 ? { datasets } : {}),
  };
}

/** What results cost in hardware. Pure. */
import { hostsOfCluster } from '../plan/clusters.ts';
import type { Plan } from '../plan/plan.ts';
import type { CostFinding, Most, ResultCost, SystemFinding } from './findings.ts';

const million = 1_000_000;
const secondsAnHour = 3600;

/**
 * Dollars a million records, a million operations and one of what a batch's size counts, each at the most that the system did alone.
 * A system is charged for every host that bears it, whole, whatever else the host bears: that is what would have to be
 * rented to have the figure again. Null where nothing has a price.
 *
 * @param besides of other profiles, to be set beside
 */
export function costOfResults(
  plan: Plan,
  systems: Pick<SystemFinding, 'system' | 'most' | 'also'>[],
  besides: CostFinding['besides'],
): CostFinding | null {
  if ((plan.lease?.estimate.dollarsPerHour ?? null) === null) return null;
  const results = systems.flatMap(({ system, most, also }) =>
    [most, ...also].flatMap((result) => costOf(system, result, plan)),
  );
  return { results, besides };
}

function costOf(system: string, most: Most, plan: Plan): ResultCost[] {
  if (most.state === 'cannot-tell') return [];
  const bearing = hostsOf(system, plan);
  const prices = plan.lease?.estimate.hosts ?? [];
  const hosts = prices.filter(({ host }) => bearing.has(host));
  const dollarsPerHour = hosts.reduce((sum, { pricePerHour }) => sum + (pricePerHour ?? 0), 0);
  // A host that costs nothing would make a result look cheap that is not.
  if (hosts.length === 0 || hosts.some(({ pricePerHour }) => pricePerHour === null)) return [];
  const dollarsPerSecond = dollarsPerHour / secondsAnHour;
  const common = {
    system,
    workload: most.workload,
    runId: most.runId,
    hosts: hosts.map(({ host }) => host),
    dollarsPerHour,
  };
  if (most.state === 'batch') {
    return [{ ...common, unit: most.unit, dollars: (dollarsPerSecond * most.totalSeconds) / most.size }];
  }
  if (most.perSecond <= 0) return [];
  return [{ ...common, unit: `million ${most.unit}`, dollars: (dollarsPerSecond * million) / most.perSecond }];
}

/** The names of all hosts that bear a system. */
export function hostsOf(system: string, { clusters }: Pick<Plan, 'clusters'>): Set<string> {
  const cluster = clusters[system];
  return new Set(cluster ? hostsOfCluster(cluster) : []);
}

/** Hardware cost of results. Pure. */
import { hostsOfCluster } from '../plan/clusters.ts';
import type { Plan } from '../plan/plan.ts';
import { totalOfAll } from '../statistics/sums.ts';
import type { CostFinding, MaximumThroughput, ResultCost, SystemFinding } from './findings.ts';

const million = 1_000_000;
const secondsAnHour = 3600;

/**
 * Dollars for a million records, a million operations or one unit of a batch, each at the maximum throughput of the system.
 * A system is charged for all of its hosts, even if it shares them: repeating the measurement needs them. Null if nothing has a price.
 */
export function costOfResults(
  plan: Plan,
  systems: Pick<SystemFinding, 'system' | 'maximum' | 'also'>[],
  otherCampaigns: CostFinding['otherCampaigns'],
): CostFinding | null {
  if ((plan.lease?.estimate.dollarsPerHour ?? null) === null) return null;
  const results = systems.flatMap(({ system, maximum, also }) =>
    [maximum, ...also].flatMap((result) => costOf(system, result, plan)),
  );
  return { results, otherCampaigns };
}

function costOf(system: string, maximum: MaximumThroughput, plan: Plan): ResultCost[] {
  if (maximum.state === 'inconclusive') return [];
  const hosts = [...hostsOf(system, plan)];
  const dollarsPerHour = pricePerHour(hosts, plan);
  if (dollarsPerHour === null) return [];
  const dollarsPerSecond = dollarsPerHour / secondsAnHour;
  const common = {
    system,
    workload: maximum.workload,
    runId: maximum.runId,
    hosts,
    dollarsPerHour,
  };
  if (maximum.state === 'batch') {
    return [{ ...common, unit: maximum.unit, dollars: (dollarsPerSecond * maximum.totalSeconds) / maximum.size }];
  }
  if (maximum.perSecond <= 0) return [];
  return [{ ...common, unit: `million ${maximum.unit}`, dollars: (dollarsPerSecond * million) / maximum.perSecond }];
}

/** Names of all hosts of a system. */
export function hostsOf(system: string, { clusters }: Pick<Plan, 'clusters'>): Set<string> {
  const cluster = clusters[system];
  return new Set(cluster ? hostsOfCluster(cluster) : []);
}

/** Dollars an hour of hosts; null if one has no price, because a part of the sum would look like the total, and without hosts. */
export function pricePerHour(hosts: string[], { lease }: Pick<Plan, 'lease'>): number | null {
  const prices = lease?.estimate.hosts ?? [];
  return totalOfAll(hosts.map((name) => prices.find(({ host }) => host === name)?.pricePerHour ?? null));
}

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
  const { workload, runId } = maximum;
  const value = maximum.state === 'batch' ? maximum.totalSeconds : maximum.perSecond;
  if (value <= 0) return [];
  const dollars = dollarsAt(maximum, dollarsPerHour, value);
  return [{ system, workload, runId, hosts, dollarsPerHour, unit: pricedUnit(maximum), dollars }];
}

type Reached = Exclude<MaximumThroughput, { state: 'inconclusive' }>;

/** `million records`; of a batch the unit of its size. */
export const pricedUnit = ({ state, unit }: Reached): string => (state === 'batch' ? unit : `million ${unit}`);

/** Dollars for that unit, at the total time or the rate that was measured. */
export function dollarsAt(reached: Reached, dollarsPerHour: number, value: number): number {
  return reached.state === 'batch'
    ? dollarsForSeconds(dollarsPerHour, value) / reached.size
    : dollarsPerMillion(dollarsPerHour, value);
}

export const dollarsForSeconds = (dollarsPerHour: number, seconds: number): number =>
  (dollarsPerHour / secondsAnHour) * seconds;

/** Dollars for a million records or operations. */
export const dollarsPerMillion = (dollarsPerHour: number, perSecond: number): number =>
  dollarsForSeconds(dollarsPerHour, million / perSecond);

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

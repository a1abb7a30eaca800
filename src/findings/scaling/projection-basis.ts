/** What the projections of a system start from, or why there are none. Pure. */
import type { LoadPlan, Plan } from '../../plan/plan.ts';
import { isOnThisMachine } from '../../providers/registry.ts';
import type { CatalogueType } from '../../providers/catalogue.ts';
import { loadSharers } from '../../systems/registry.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import type { Bottleneck, FoundBottleneck } from '../bottlenecks/bottleneck.ts';
import { pressureTitle } from '../bottlenecks/bottleneck-text.ts';
import type { HighestRate, MaximumThroughput } from '../findings.ts';

/** Inputs of the projections of a system. */
export interface ProjectionBasis {
  system: string;
  maximum: MaximumThroughput;
  bottleneck: Bottleneck;
  /** Runs of the campaign, including the one with the maximum. */
  runs: RunResult[];
  plan: Plan;
  /** Null if no hosts were created. */
  provider: CatalogueType['provider'] | null;
}

/** A measured rate and its bottleneck. */
export interface Measured {
  basis: ProjectionBasis;
  maximum: HighestRate;
  load: LoadPlan;
  hosts: Plan['hosts'];
  bottleneck: FoundBottleneck;
  resource: SharedResource;
}

/** Resources of which an operation uses a fixed amount. Memory is none: it is occupied, not consumed. */
export const sharedResources = ['cpu', 'network', 'disk'] as const;
export type SharedResource = (typeof sharedResources)[number];

/** The measured rate, or the reason why there is none as a clause. */
export function measuredOf(basis: ProjectionBasis, maximum: HighestRate): Measured | string {
  const { bottleneck, plan, system, runs } = basis;
  const load = runs
    .find(({ runId }) => runId === maximum.runId)
    ?.loads.find((each) => each.load.id === maximum.loadId)?.load;
  if (!load) return 'the run with the maximum throughput is missing';
  if (basis.provider !== null && isOnThisMachine(basis.provider)) return 'all hosts share one machine';
  if (bottleneck.state === 'inconclusive') {
    const [reason = 'no reason is known'] = bottleneck.reasons;
    return `the bottleneck is inconclusive: ${reason.replace(/\.$/, '')}`;
  }
  if (bottleneck.state === 'none-found') return 'no resource was saturated, so more of one may not help';
  const { cause, neighbour } = bottleneck;
  const { host } = cause.where;
  const resource = sharedResources.find((name) => name === cause.resource);
  if (!resource) return `throughput does not scale with its bottleneck, ${pressureTitle(cause)}`;
  if (neighbour) return `${neighbour.name} used part of ${pressureTitle(cause)} and would still do so`;
  const hosts = sharersOf(system, plan);
  if (!hosts.some(({ name }) => name === host))
    return `the bottleneck is on ${host}, which does not share the load of the system`;
  if (load.hosts.includes(host))
    return `the bottleneck is on ${host}, where the load generator ran as well and would still use part of it`;
  if (new Set(hosts.map(({ hardware }) => hardware)).size > 1)
    return 'the hosts of the system have different hardware types';
  return { maximum, load, hosts, resource, bottleneck, basis };
}

/** The hosts that share the load of a system: no controller and no master. */
function sharersOf(system: string, { hosts, clusters }: Plan): Plan['hosts'] {
  const cluster = clusters[system];
  const names = new Set(cluster ? loadSharers(cluster) : []);
  return hosts.filter(({ name }) => names.has(name));
}

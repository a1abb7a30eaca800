/** What stands firm before a change of hardware is looked at, or why nothing can be said of any. Pure. */
import type { LoadPlan, Plan } from '../../plan/plan.ts';
import { isOnThisMachine } from '../../providers/registry.ts';
import type { CatalogueType } from '../../providers/catalogue.ts';
import { loadSharers } from '../../systems/registry.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import type { Bound, FoundBound } from '../bottlenecks/bound.ts';
import { pressureTitle } from '../bottlenecks/wording.ts';
import type { HighestRate, Most } from '../findings.ts';

/** What the predictions of a system go by. */
export interface PredictionGround {
  system: string;
  most: Most;
  bound: Bound;
  /** Whole runs of the campaign, among them that of the most. */
  runs: RunResult[];
  plan: Plan;
  /** Null where there was never any hardware. */
  provider: CatalogueType['provider'] | null;
}

/** A rate that was measured, and the resource that bound it. */
export interface Measured {
  ground: PredictionGround;
  most: HighestRate;
  load: LoadPlan;
  hosts: Plan['hosts'];
  bound: FoundBound;
  resource: SharedResource;
}

/** What an operation uses a fixed amount of. Memory is not: it is filled, and not used up. */
export const sharedResources = ['cpu', 'network', 'disk'] as const;
export type SharedResource = (typeof sharedResources)[number];

/** Or the reason why there is nothing to go by, without a stop. */
export function measuredOf(ground: PredictionGround, most: HighestRate): Measured | string {
  const { bound, plan, system, runs } = ground;
  const load = runs.find(({ runId }) => runId === most.runId)?.loads.find((each) => each.load.id === most.loadId)?.load;
  if (!load) return 'the run of the most is not among the results';
  if (ground.provider !== null && isOnThisMachine(ground.provider))
    return 'all hosts share one machine, whatever their number and type';
  if (bound.state === 'cannot-tell') return unknownBound(bound.reasons);
  if (bound.state === 'none-found') return 'no resource was at its bound, so more of one need not help';
  const { cause, neighbour } = bound;
  const { host } = cause.where;
  const resource = sharedResources.find((name) => name === cause.resource);
  if (!resource) return `throughput is not in proportion to ${pressureTitle(cause)}, which bound it`;
  if (neighbour) return `part of ${pressureTitle(cause)} went to ${neighbour.name}, which stays as it is`;
  const hosts = bearing(system, plan);
  if (!hosts.some(({ name }) => name === host)) return `the bound lies on ${host}, which bears no part of its load`;
  if (load.hosts.includes(host)) {
    return `the bound lies on ${host}, where the load tool ran as well: its own share of it stays as it is`;
  }
  if (new Set(hosts.map(({ hardware }) => hardware)).size > 1) {
    return 'the hosts of the system are not of one type, so none stands for the others';
  }
  return { most, load, hosts, resource, bound, ground };
}

function unknownBound([first = 'nothing is said of it']: string[]): string {
  return `what bound it is not known: ${first.replace(/\.$/, '')}`;
}

/** The hosts that share a system's load: no controller and no master. */
function bearing(system: string, { hosts, clusters }: Plan): Plan['hosts'] {
  const cluster = clusters[system];
  const names = new Set(cluster ? loadSharers(cluster) : []);
  return hosts.filter(({ name }) => names.has(name));
}

/** The bytes that a load of a plan sends between availability zones. Unknown figures are estimated high. Pure. */
import type { LoadPlan, Plan, RunPlan } from '../../plan/plan.ts';
import type { Profile } from '../../providers/profile.ts';
import { servingHosts } from '../../systems/registry.ts';
import { ownInsertions } from '../../workloads/inserted.ts';
import { factsOf } from '../../workloads/registry.ts';
import { usedClusters } from '../../workloads/used-clusters.ts';
import type { ZoneCrossings } from './zone-crossings.ts';

/** Factor for the headers of batches and packets, and for acknowledgements. */
export const overhead = 1.2;

export interface TrafficContext {
  runs: RunPlan[];
  /** As the variant of the run has them. */
  clusters: Plan['clusters'];
  crossings: ZoneCrossings;
  profile: Profile;
}

/** Bytes that a load sends between zones in one attempt at its run, without the overhead. */
export function bytesBetweenZones(load: LoadPlan, run: RunPlan, context: TrafficContext): number {
  const { runs, clusters, crossings, profile } = context;
  const { workload, cluster, hosts, parameters } = load;
  const facts = factsOf(workload);
  const nicOf = (host: string): number => {
    const hardware = profile.hosts.find(({ name }) => name === host)?.hardware ?? '';
    return profile.hardware[hardware]?.networkGigabitsPerSecond ?? Number.POSITIVE_INFINITY;
  };
  const nics = [...new Set(hosts)].reduce((sum, host) => sum + nicOf(host), 0);
  const servingIn = (name: string, its: Record<string, unknown>): string[] => {
    const serving = clusters[name];
    return serving ? servingHosts(serving, its) : [];
  };
  const place = {
    hosts,
    serving: servingIn(cluster, parameters),
    servingWith: (its: Record<string, unknown>) => servingIn(cluster, its),
    used: usedClusters(load).flatMap((name) => servingIn(name, parameters)),
    networkBitsPerSecond: nics * 1e9,
    run,
    runs,
    crossings,
  };
  return facts.bytesBetweenZones(ownInsertions(load), place);
}

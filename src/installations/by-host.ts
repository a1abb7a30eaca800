/** Which host of a plan gets which installation. Pure. */
import { clusterNamed } from '../plan/clusters.ts';
import type { Cluster, LoadPlan, Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { systemFacts } from '../systems/registry.ts';
import { factsOf } from '../workloads/registry.ts';

/** What a load generator is installed from: its own, or what its cluster is installed from. */
export function installationOfLoad(plan: Plan, { workload, cluster }: Pick<LoadPlan, 'workload' | 'cluster'>): string {
  return factsOf(workload).installation ? workload : installationOfCluster(clusterNamed(plan, cluster));
}

/** What each host needs for its services and for the loads that run on it. */
export function installationsByHost(plan: Plan): Map<string, Set<string>> {
  const needed = new Map<string, Set<string>>();
  const need = (host: string, installation: string) =>
    needed.set(host, (needed.get(host) ?? new Set<string>()).add(installation));
  for (const { name, services } of plan.hosts) {
    for (const { cluster } of services) need(name, installationOfCluster(clusterNamed(plan, cluster)));
  }
  for (const load of runsOf(plan).flatMap(({ loads }) => loads))
    for (const host of load.hosts) need(host, installationOfLoad(plan, load));
  return needed;
}

function installationOfCluster(cluster: Cluster): string {
  return systemFacts(cluster).installationOf(cluster);
}

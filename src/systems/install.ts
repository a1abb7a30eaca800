/** Which host gets which installation, and the putting of it there. */
import { clusterNamed } from '../plan/clusters.ts';
import type { Cluster, LoadPlan, Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import type { Host } from '../hosts/host.ts';
import { factsOf } from '../workloads/registry.ts';
import { prepareInstallations } from './artefacts/installations.ts';
import type { FetchOptions } from './artefacts/fetch.ts';
import { installFolder } from './folders.ts';
import { systemFacts } from './registry.ts';
import { openedHost } from './with-hosts.ts';

/** What a load generator is installed from: its own, or what its cluster is installed from. */
export function installationOfLoad(plan: Plan, { workload, cluster }: Pick<LoadPlan, 'workload' | 'cluster'>): string {
  return factsOf(workload).installation ?? installationOfCluster(clusterNamed(plan, cluster));
}

/** What each host needs for its services and for the loads that run on it. */
export function installationsByHost(plan: Plan): Map<string, Set<string>> {
  const needed = new Map<string, Set<string>>();
  const need = (host: string, installation: string) =>
    needed.set(host, (needed.get(host) ?? new Set<string>()).add(installation));
  for (const { name, services } of plan.hosts) {
    for (const { cluster } of services) need(name, installationOfCluster(clusterNamed(plan, cluster)));
  }
  for (const load of loadsOf(plan)) need(load.host, installationOfLoad(plan, load));
  return needed;
}

function installationOfCluster(cluster: Cluster): string {
  return systemFacts(cluster).installationOf(cluster);
}

export function loadsOf(plan: Plan): LoadPlan[] {
  return runsOf(plan).flatMap((run) => run.loads);
}

/** Fetches what the plan needs into the cache and makes it visible on the hosts. Safe to repeat. */
export async function install(plan: Plan, hosts: Map<string, Host>, options?: FetchOptions): Promise<void> {
  const needed = installationsByHost(plan);
  const names = [...new Set([...needed.values()].flatMap((set) => [...set]))];
  const folders = await prepareInstallations(names, options);
  await Promise.all(
    [...needed].map(async ([name, installations]) => {
      const host = openedHost(hosts, name);
      for (const installation of installations) {
        const local = folders.get(installation);
        if (local) await host.link(local, installFolder(host.inventory, installation));
      }
    }),
  );
}

/** The installations of each host of a plan. Pure. */
import { clusterNamed } from '../plan/clusters.ts';
import type { LoadPlan, Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { planOfVariant } from '../plan/variants.ts';
import { installationOf } from '../systems/folders.ts';
import { factsOf } from '../workloads/registry.ts';

/** The installation of a load generator: its own, or that of its cluster. */
export function installationOfLoad(plan: Plan, { workload, cluster }: Pick<LoadPlan, 'workload' | 'cluster'>): string {
  return factsOf(workload).installation ? workload : installationOf(clusterNamed(plan, cluster));
}

/** The installations of each host, for its services and loads in every variant, and for the datasets that it inserts. */
export function installationsByHost(plan: Plan): Map<string, Set<string>> {
  const needed = new Map<string, Set<string>>();
  const need = (host: string, installation: string) =>
    needed.set(host, (needed.get(host) ?? new Set<string>()).add(installation));
  const variants = (plan.variants?.all ?? []).map(({ name }) => name);
  for (const part of [undefined, ...variants].map((variant) => planOfVariant(plan, variant))) {
    for (const { name, services } of part.hosts) {
      for (const { cluster } of services) need(name, installationOf(clusterNamed(part, cluster)));
    }
  }
  for (const { loads, variant } of runsOf(plan)) {
    const part = planOfVariant(plan, variant?.name);
    for (const load of loads) for (const host of load.hosts) need(host, installationOfLoad(part, load));
  }
  for (const dataset of plan.datasets ?? []) need(dataset.host, installationOfLoad(plan, dataset));
  return needed;
}

/** SHA-256 of each file of the user's own that the loads on a host need, by host. */
export function ownFilesByHost(plan: Plan): Map<string, Set<string>> {
  const needed = new Map<string, Set<string>>();
  for (const { workload, hosts, parameters } of runsOf(plan).flatMap(({ loads }) => loads)) {
    const sha256 = factsOf(workload).ownFile?.(parameters);
    if (sha256 === undefined) continue;
    for (const host of hosts) needed.set(host, (needed.get(host) ?? new Set<string>()).add(sha256));
  }
  return needed;
}

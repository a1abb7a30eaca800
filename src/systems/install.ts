/** Which host gets which installation, and the putting of it there. */
import type { LoadPlan, Plan } from '../plan/plan.ts';
import type { Host } from '../hosts/host.ts';
import { factsOf } from '../workloads/registry.ts';
import { prepareInstallations } from './artefacts/installations.ts';
import type { FetchOptions } from './artefacts/fetch.ts';
import { installationOf, installFolder } from './folders.ts';
import { serviceJobIds, services } from './services.ts';
import type { InstallationName } from './system.ts';
import { openedHost } from './with-hosts.ts';

/** What each host needs for its services and for the loads that run on it. */
export function installationsByHost(plan: Plan): Map<string, Set<InstallationName>> {
  const needed = new Map<string, Set<InstallationName>>();
  const need = (host: string, installation: InstallationName) =>
    needed.set(host, (needed.get(host) ?? new Set<InstallationName>()).add(installation));
  for (const { host, service } of serviceJobIds(plan)) need(host, services[service].installation(plan));
  for (const load of loadsOf(plan)) need(load.host, installationOf(plan, factsOf(load.workload).installation));
  return needed;
}

export function loadsOf(plan: Plan): LoadPlan[] {
  return plan.runs.flatMap((run) => run.loads);
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

/** Removes the data of a stopped cluster, so that it starts as a new one. */
import type { Plan } from '../plan/plan.ts';
import type { Host } from '../hosts/host.ts';
import { serviceDataFolder, serviceFolder } from './folders.ts';
import { serviceJobIds } from './services.ts';
import { openedHost } from './with-hosts.ts';

/**
 * Removes the folders `data` and `tmp` of every service of the cluster; logs stay. Another version may not read the data, and metadata of
 * one node must not meet those of another. Safe to repeat.
 *
 * @throws Error if a service still runs
 */
export async function removeData(cluster: string, plan: Plan, hosts: Map<string, Host>): Promise<void> {
  const placed = serviceJobIds(plan, cluster).map((each) => ({ ...each, on: openedHost(hosts, each.host) }));
  for (const { on, jobId, host } of placed) {
    if ((await on.jobStatus(jobId)).state === 'running')
      throw new Error(`The data of ${jobId} on ${host} cannot be removed while it runs`);
  }
  await Promise.all(placed.map(({ on, service }) => removeServiceData(on, service)));
}

/** The same for a stopped service on one host. */
export async function removeServiceData(host: Host, service: string): Promise<void> {
  const { inventory } = host;
  await host.run([
    'rm',
    '-rf',
    '--',
    serviceDataFolder(inventory, service),
    `${serviceFolder(inventory, service)}/tmp`,
  ]);
}

/** A plan with the hosts that are up. Pure. */
import type { Inventory } from '../hosts/inventory.ts';
import type { Plan } from '../plan/plan.ts';

/**
 * Without the hosts that join a cluster later and are not up yet, and without those that were removed. Any other host that is missing stays, and what needs it fails with its name.
 *
 * @param removed names
 */
export function withPresentHosts<Part extends Pick<Plan, 'clusters' | 'hosts'>>(
  plan: Part,
  inventory: Inventory,
  removed: readonly string[] = [],
): Part {
  const up = new Set(inventory.hosts.map(({ name }) => name));
  const later = Object.values(plan.clusters).flatMap(({ joinLater = [] }) => joinLater);
  const absent = new Set([...later, ...removed].filter((name) => !up.has(name)));
  if (absent.size === 0) return plan;
  const isPresent = (host: string): boolean => !absent.has(host);
  const clusters = Object.entries(plan.clusters).map(([name, cluster]) => {
    const { joinLater = [], ...others } = cluster;
    const hosts = Object.fromEntries(Object.entries(cluster.hosts).map(([role, own]) => [role, own.filter(isPresent)]));
    const present = joinLater.filter(isPresent);
    return [name, { ...others, hosts, ...(present.length > 0 ? { joinLater: present } : {}) }] as const;
  });
  return { ...plan, clusters: Object.fromEntries(clusters), hosts: plan.hosts.filter(({ name }) => !absent.has(name)) };
}

/** A plan with the hosts that are up. Pure. */
import type { Inventory } from '../hosts/inventory.ts';
import type { Plan } from '../plan/plan.ts';

/** Without the hosts that join a cluster later and are not up yet. Any other host that is missing stays, and what needs it fails with its name. */
export function withPresentHosts<Part extends Pick<Plan, 'clusters' | 'hosts'>>(
  plan: Part,
  { hosts }: Inventory,
): Part {
  const up = new Set(hosts.map(({ name }) => name));
  const later = Object.values(plan.clusters).flatMap(({ joinLater = [] }) => joinLater);
  const absent = new Set(later.filter((name) => !up.has(name)));
  if (absent.size === 0) return plan;
  const clusters = Object.entries(plan.clusters).map(([name, cluster]) => {
    const { joinLater, ...others } = cluster;
    const present = joinLater?.filter((host) => !absent.has(host)) ?? [];
    return [name, present.length > 0 ? { ...others, joinLater: present } : others] as const;
  });
  return { ...plan, clusters: Object.fromEntries(clusters), hosts: plan.hosts.filter(({ name }) => !absent.has(name)) };
}

/** The hosts that join a cluster later. Pure. */
import type { Cluster } from '../plan/plan.ts';
import { systemFacts } from './registry.ts';

/** Hosts with this role that only events add to the cluster. */
export function laterHosts(cluster: Cluster, role: string): string[] {
  return systemFacts(cluster).growing?.role === role ? (cluster.joinLater ?? []) : [];
}

/** Data centres that a cluster has not at first, because all of their hosts join later. */
export function laterDataCenters(cluster: Cluster): { name: string; service: string; hosts: string[] }[] {
  const { growing, services } = systemFacts(cluster);
  const later = cluster.joinLater ?? [];
  const [service] = Object.entries(services).find(([, { role }]) => role === growing?.role) ?? [];
  if (!growing?.dataCenters || service === undefined || later.length === 0) return [];
  return growing
    .dataCenters(cluster)
    .filter(({ nodes }) => nodes.every((node) => later.includes(node)))
    .map(({ name, nodes }) => ({ name, service, hosts: nodes }));
}

/** Hosts that join clusters later, and a plan with the hosts that are up and the members that its clusters have after some of its runs. Pure. */
import type { MemberChange, ServiceJob } from '../plan/service-job.ts';
import type { Cluster, Plan } from '../plan/plan.ts';
import { serviceFacts, systemFacts } from './registry.ts';
import type { Inventory } from '../hosts/inventory.ts';

/** @param changes in the order in which they were made */
export function withMembers<Part extends Pick<Plan, 'clusters' | 'hosts'>>(
  plan: Part,
  changes: readonly MemberChange[],
): Part {
  return changes.reduce((now, { joined, left }) => left.reduce(without, joined.reduce(withOne, now)), plan);
}

const withOne = <Part extends Pick<Plan, 'clusters' | 'hosts'>>(plan: Part, job: ServiceJob): Part =>
  changed(plan, job, (members, later) => [
    [...members.filter((host) => host !== job.host), job.host],
    later.filter((host) => host !== job.host),
  ]);

const without = <Part extends Pick<Plan, 'clusters' | 'hosts'>>(plan: Part, job: ServiceJob): Part =>
  changed(plan, job, (members, later) => [
    members.filter((host) => host !== job.host),
    [...later.filter((host) => host !== job.host), job.host],
  ]);

function changed<Part extends Pick<Plan, 'clusters' | 'hosts'>>(
  plan: Part,
  { host, jobId }: ServiceJob,
  change: (members: string[], later: string[]) => [string[], string[]],
): Part {
  const service = plan.hosts.find(({ name }) => name === host)?.services.find(({ name }) => name === jobId);
  const cluster = service && plan.clusters[service.cluster];
  if (!service || !cluster) throw new Error(`The plan has no cluster with ${jobId} on ${host}.`);
  const { role } = serviceFacts(jobId);
  const [members, joinLater] = change(cluster.hosts[role] ?? [], cluster.joinLater ?? []);
  const { joinLater: _before, ...others } = cluster;
  const now: Cluster = {
    ...others,
    hosts: { ...cluster.hosts, [role]: members },
    ...(joinLater.length > 0 ? { joinLater } : {}),
  };
  return { ...plan, clusters: { ...plan.clusters, [service.cluster]: now } };
}

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

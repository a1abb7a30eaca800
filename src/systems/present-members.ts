/** A plan with the members that its clusters have after some of its runs. Pure. */
import type { MemberChange, ServiceJob } from '../plan/service-job.ts';
import type { Cluster, Plan } from '../plan/plan.ts';
import { serviceFacts } from './registry.ts';

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

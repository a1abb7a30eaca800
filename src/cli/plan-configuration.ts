/** What a plan configures: settings, and heaps with their caps. Pure. */
import { addressesText, isExisting, securityText } from '../plan/clusters.ts';
import type { Cluster, Plan } from '../plan/plan.ts';
import { servicesOf, systemFacts, titleOfCluster } from '../systems/registry.ts';
import { exact } from '../text/figures.ts';

/** The heap of a process of a cluster. */
export interface PlannedHeap {
  cluster: string;
  process: string;
  hosts: string[];
  heapMebibytes: number;
  /** The heap never gets larger than this, however much memory the host has; null if the campaign file gives the heap. */
  capMebibytes: number | null;
}

/** Every heap, one entry for each size that a process has on some hosts. */
export function heapsOf({ hosts, clusters }: Pick<Plan, 'hosts' | 'clusters'>): PlannedHeap[] {
  return Object.entries(clusters).flatMap(([name, cluster]) => {
    const services = servicesOf(cluster).flatMap(([service, { memory, starts }]) => {
      const placed = hosts.flatMap(({ name: host, services: all }) =>
        all.filter((each) => each.cluster === name && each.name === service).map((each) => ({ host, ...each })),
      );
      const isGiven = cluster.heapMebibytes?.[service] !== undefined;
      const heaps = placed.map(({ host, heapMebibytes }) => ({ host, heapMebibytes }));
      const started = placed.map(({ host, heapMebibytes, residentMebibytes }) => ({
        host,
        heapMebibytes: residentMebibytes - heapMebibytes - memory.overhead - (starts?.memory.overhead ?? 0),
      }));
      return [
        ...bySize({ cluster: name, process: service, capMebibytes: isGiven ? null : memory.cap }, heaps),
        ...(starts ? bySize({ cluster: name, process: starts.name, capMebibytes: starts.memory.cap }, started) : []),
      ];
    });
    return [...services, ...loadHeap(name, cluster)];
  });
}

function bySize(
  common: Pick<PlannedHeap, 'cluster' | 'process' | 'capMebibytes'>,
  heaps: { host: string; heapMebibytes: number }[],
): PlannedHeap[] {
  return [...Map.groupBy(heaps, ({ heapMebibytes }) => heapMebibytes)].map(([heapMebibytes, alike]) => ({
    ...common,
    hosts: alike.map(({ host }) => host),
    heapMebibytes,
  }));
}

/** Of a process of loads, which is on the hosts of the loads. */
function loadHeap(name: string, cluster: Cluster): PlannedHeap[] {
  if (isExisting(cluster)) return [];
  const { loadProcess, loadHeap: heapOf } = systemFacts(cluster);
  const heapMebibytes = loadProcess && heapOf ? heapOf(cluster) : 0;
  if (!loadProcess || heapMebibytes === 0) return [];
  return [{ cluster: name, process: loadProcess.name, hosts: [], heapMebibytes, capMebibytes: loadProcess.memory.cap }];
}

/** A line for each process, and one for the settings, options and JVM flags of each system. */
export function configurationRows(plan: Plan): string[] {
  const heaps = heapsOf(plan);
  return Object.entries(plan.clusters).flatMap(([name, cluster]) => [
    `  ${titleOfCluster(name)}: ${settingsText(cluster)}`,
    ...heaps.filter((heap) => heap.cluster === name).map((heap) => `    ${heapText(heap)}`),
  ]);
}

function settingsText(cluster: Cluster): string {
  if (isExisting(cluster))
    return `existing cluster at ${addressesText(cluster)}, security ${securityText(cluster)}, which is loaded and otherwise left alone; "run" needs --i-own-this-cluster`;
  const { settings = {}, jvmFlags = {} } = cluster;
  const given = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  const flags = Object.entries(jvmFlags).map(([service, its]) => `${service} ${its.join(' ')}`);
  const parts = [
    given.length > 0 ? `settings ${given.join(', ')}` : 'no settings of its own',
    ...(cluster.security ? [`security ${securityText(cluster)}`] : []),
    ...(flags.length > 0 ? [`JVM flags ${flags.join(', ')}`] : []),
  ];
  return parts.join('; ');
}

function heapText({ process, hosts, heapMebibytes, capMebibytes }: PlannedHeap): string {
  const where = hosts.length > 0 ? ` on ${hosts.join(', ')}` : ' on the hosts of its loads';
  const why = capMebibytes === null ? 'given by the campaign file' : `cap ${exact(capMebibytes)} MiB`;
  return `${process}: heap ${exact(heapMebibytes)} MiB (${why})${where}`;
}

/** Plans the hosts: their services, and the memory of each service. Pure. */
import { isExisting } from '../plan/clusters.ts';
import type { DatasetPlan } from '../plan/datasets.ts';
import type { Cluster, PlannedHost, RunPlan } from '../plan/plan.ts';
import type { Profile } from '../providers/profile.ts';
import type { ServiceFacts } from '../systems/facts.ts';
import { laterHosts } from '../systems/present-members.ts';
import { systemFacts, servicesOf } from '../systems/registry.ts';
import type { Faults } from './faults.ts';
import { generatorsMebibytes, shareMemory, sharesHeap, type HostMemory, type MemoryUser } from './memory.ts';

interface PlacedService {
  name: string;
  cluster: string;
  facts: ServiceFacts;
}

/** Divides every host's memory; the clusters have the sizes that follow from it. A process of a cluster has the same heap on all its hosts: the smallest one that fits. */
export function planHosts(
  profile: Profile,
  clusters: Record<string, Cluster>,
  { runs, datasets = [] }: { runs: RunPlan[]; datasets?: DatasetPlan[] },
  faults: Faults,
): { hosts: PlannedHost[]; clusters: Record<string, Cluster> } {
  const shared = profile.hosts.map((host) => {
    const hardware = profile.hardware[host.hardware];
    if (!hardware)
      throw new Error(`Profile ${profile.name} has host ${host.name} of an unknown hardware type ${host.hardware}.`);
    const services = servicesOn(host.name, clusters);
    const users = [
      ...services.map((service) => userOf(service, clusters)),
      ...services.flatMap(({ cluster, facts: { starts } }) => (starts ? [{ ...starts, cluster }] : [])),
      ...loadProcesses(host.name, clusters, runs),
    ];
    const { memoryMebibytes } = hardware;
    const { heaps, lack } = shareMemory(memoryMebibytes, users, generatorsMebibytes(host.name, runs, datasets));
    if (lack) {
      faults.add(
        [],
        `host ${host.name} of profile ${profile.name} has ${memoryMebibytes} MiB and needs ${lack.neededMebibytes} MiB ` +
          `(${lack.sum}); give ${host.hardware} more memoryMebibytes in the profile or move a role to another host`,
      );
    }
    return { host, hardware, services, heaps };
  });
  const heaps = shared.map((each) => each.heaps);
  const hosts = shared.map(({ host, hardware, services, heaps: own }) => ({
    name: host.name,
    hardware: host.hardware,
    cores: hardware.cores,
    memoryMebibytes: hardware.memoryMebibytes,
    networkGigabitsPerSecond: hardware.networkGigabitsPerSecond,
    roles: host.roles,
    zone: host.zone,
    services: services.map(({ cluster, name, facts: { memory, starts } }) => {
      const heapMebibytes = minimumHeap([own], cluster, name);
      // What a service starts is counted with it.
      const started = starts ? minimumHeap(heaps, cluster, starts.name) + starts.memory.overhead : 0;
      return { name, cluster, heapMebibytes, residentMebibytes: heapMebibytes + memory.overhead + started };
    }),
  }));
  return { hosts, clusters: withSizes(clusters, hosts, heaps) };
}

function withSizes(
  clusters: Record<string, Cluster>,
  hosts: PlannedHost[],
  heaps: HostMemory['heaps'][],
): Record<string, Cluster> {
  return Object.fromEntries(
    Object.entries(clusters).map(([name, cluster]) => {
      const sizes = isExisting(cluster)
        ? undefined
        : systemFacts(cluster).sized?.({
            minimumHeap: (process) => minimumHeap(heaps, name, process),
            minimumCores: (role) =>
              Math.min(...hosts.filter((host) => cluster.hosts[role]?.includes(host.name)).map(({ cores }) => cores)),
          });
      return [name, sizes ? { ...cluster, options: { ...cluster.options, ...sizes } } : cluster];
    }),
  );
}

/** The smallest heap of a process of a cluster on any of these hosts; 0 if none runs it. */
function minimumHeap(hosts: HostMemory['heaps'][], cluster: string, process: string): number {
  const own = hosts.flat().filter(({ user }) => user.cluster === cluster && user.name === process);
  return own.length === 0 ? 0 : Math.min(...own.map(({ mebibytes }) => mebibytes));
}

function servicesOn(host: string, clusters: Record<string, Cluster>): PlacedService[] {
  return Object.entries(clusters).flatMap(([name, cluster]) =>
    servicesOf(cluster)
      .filter(([, { role }]) => cluster.hosts[role]?.includes(host) || laterHosts(cluster, role).includes(host))
      .map(([service, facts]) => ({ name: service, cluster: name, facts })),
  );
}

/** A heap that the campaign gives neither grows nor shrinks. */
function userOf({ name, cluster, facts: { memory } }: PlacedService, clusters: Record<string, Cluster>): MemoryUser {
  const given = clusters[cluster]?.heapMebibytes?.[name];
  if (given === undefined) return { name, cluster, memory };
  return { name, cluster, memory: { floor: given, cap: given, weight: 0, overhead: memory.overhead } };
}

/** Load processes on a host whose heaps are sized together with those of services, one per cluster. */
function loadProcesses(host: string, clusters: Record<string, Cluster>, runs: RunPlan[]): MemoryUser[] {
  const loads = runs.flatMap((run) => run.loads).filter((load) => load.hosts.includes(host) && sharesHeap(load));
  return Object.entries(clusters).flatMap(([cluster, deployed]) => {
    const { loadProcess } = systemFacts(deployed);
    return loadProcess && loads.some((load) => load.cluster === cluster) ? [{ ...loadProcess, cluster }] : [];
  });
}

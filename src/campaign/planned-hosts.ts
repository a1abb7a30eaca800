/** Plans the hosts: their services, and the memory of each service. */
import type { Profile } from '../providers/profile.ts';
import type { Faults } from './faults.ts';
import { plannedService, shareMemory, generatorMebibytes, type HostMemory, type MemoryUser } from './memory.ts';
import { isExisting } from '../plan/clusters.ts';
import { instancesOn } from '../plan/instances.ts';
import type { DatasetPlan } from '../plan/datasets.ts';
import type { Cluster, LoadPlan, PlannedHost, RunPlan } from '../plan/plan.ts';
import { laterHosts } from '../systems/later-hosts.ts';
import { factsOf } from '../workloads/registry.ts';
import type { ServiceFacts } from '../systems/facts.ts';
import { systemFacts, servicesOf } from '../systems/registry.ts';

export interface MemoryPlan {
  hosts: PlannedHost[];
  /** With the sizes derived from the hosts. */
  clusters: Record<string, Cluster>;
}

interface PlacedService {
  name: string;
  cluster: string;
  facts: ServiceFacts;
}

/** Divides every host's memory. A process of a cluster has the same heap on all its hosts: the smallest one that fits. */
export function planHosts(
  profile: Profile,
  clusters: Record<string, Cluster>,
  { runs, datasets = [] }: { runs: RunPlan[]; datasets?: DatasetPlan[] },
  faults: Pick<Faults, 'add'>,
): MemoryPlan {
  const shared = profile.hosts.map((host) => {
    const hardware = profile.hardware[host.hardware];
    if (!hardware)
      throw new Error(`Profile ${profile.name} has host ${host.name} of an unknown hardware type ${host.hardware}.`);
    const services = servicesOn(host.name, clusters);
    const users = [
      ...services.map((service) => userOf(service, clusters)),
      ...startedBy(services),
      ...loadProcesses(host.name, clusters, runs),
    ];
    const memory = shareMemory(
      hardware.memoryMebibytes,
      users,
      most([
        ...runs.map((run) => generatorMemoryOn(host.name, run.loads)),
        ...datasets.map((dataset) => (dataset.host === host.name ? generatorMebibytes(dataset) : 0)),
      ]),
    );
    if (memory.lack) {
      faults.add(
        [],
        `host ${host.name} of profile ${profile.name} has ${hardware.memoryMebibytes} MiB and needs ${memory.lack.neededMebibytes} MiB ` +
          `(${memory.lack.sum}); give ${host.hardware} more memoryMebibytes in the profile or move a role to another host`,
      );
    }
    return { host, hardware, services, heaps: memory.heaps };
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
    services: services.map((service) => {
      const { cluster, name, facts } = service;
      const started = facts.starts ? minimumHeap(heaps, cluster, facts.starts.name) : 0;
      return plannedService(service, facts, minimumHeap([own], cluster, name), started);
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

function startedBy(services: PlacedService[]): MemoryUser[] {
  return services.flatMap(({ cluster, facts: { starts } }) => (starts ? [{ ...starts, cluster }] : []));
}

/** Load processes on a host whose heaps are sized together with those of services, one per cluster. */
function loadProcesses(host: string, clusters: Record<string, Cluster>, runs: RunPlan[]): MemoryUser[] {
  const loads = runs.flatMap((run) => run.loads).filter((load) => load.hosts.includes(host));
  return Object.entries(clusters).flatMap(([name, cluster]) => {
    const { loadProcess } = systemFacts(cluster);
    return loadProcess && loads.some((load) => load.cluster === name && sharesHeap(load))
      ? [{ ...loadProcess, cluster: name }]
      : [];
  });
}

function sharesHeap({ workload }: LoadPlan): boolean {
  return 'sharedHeap' in factsOf(workload).memory;
}

/** Resident size of the load generators of fixed size that a run has on a host. */
function generatorMemoryOn(host: string, loads: LoadPlan[]): number {
  return loads.reduce((sum, load) => sum + instancesOn(load, host) * generatorMebibytes(load), 0);
}

const most = (figures: number[]): number => Math.max(0, ...figures);

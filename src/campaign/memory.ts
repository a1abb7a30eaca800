/**
 * How the memory of a host is shared out among what runs on it, and how much of it a plan uses.
 *
 * Everything first gets its floor, and what a JVM needs in addition to its heap. Of what is left, half goes to the heaps by
 * weight, up to their caps; the other half stays for the page cache, from which Kafka and Cassandra live as well.
 * All figures are mebibytes. Pure.
 */
import type { DatasetPlan } from '../plan/datasets.ts';
import { instancesOn } from '../plan/instances.ts';
import type { LoadPlan, Plan, RunPlan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { total } from '../statistics/sums.ts';
import type { ProcessFacts } from '../systems/facts.ts';
import { systemFacts } from '../systems/registry.ts';
import { factsOf } from '../workloads/registry.ts';

/** A service, what it starts, or a load's process, of one cluster. */
export interface MemoryUser extends ProcessFacts {
  cluster: string;
}

export interface HostMemory {
  /** In the order of the users. */
  heaps: { user: MemoryUser; mebibytes: number }[];
  /** Null where everything fits; else what it adds up to. */
  lack: { neededMebibytes: number; sum: string } | null;
}

/**
 * Shares out one host.
 *
 * @param memoryMebibytes what services and load generators may count on
 * @param toolMebibytes resident size of the load generators of fixed size that run here at the same time, at the most
 */
export function shareMemory(memoryMebibytes: number, users: MemoryUser[], toolMebibytes: number): HostMemory {
  let lacking = total(users.map(({ memory }) => memory.floor + memory.overhead)) + toolMebibytes - memoryMebibytes;
  const floors = users.map(({ memory: { floor, least = floor } }) => {
    // Some heaps may shrink below their floors before a host is refused.
    const given = Math.min(floor - least, Math.max(0, lacking));
    lacking -= given;
    return floor - given;
  });
  const needs = users.map(({ memory }, index) => floors[index]! + memory.overhead);
  const needed = total(needs) + toolMebibytes;
  const spare = Math.max(0, memoryMebibytes - needed) / 2;
  const weights = total(users.map(({ memory }) => memory.weight));
  const heaps = users.map((user, index) => {
    const { cap, weight } = user.memory;
    const share = weights > 0 ? (spare * weight) / weights : 0;
    return { user, mebibytes: Math.min(cap, Math.floor(floors[index]! + share)) };
  });
  const parts = [
    ...users.map(({ name }, index) => `${name} ${needs[index]}`),
    ...(toolMebibytes > 0 ? [`load generators ${toolMebibytes}`] : []),
  ];
  return { heaps, lack: needed > memoryMebibytes ? { neededMebibytes: needed, sum: parts.join(' + ') } : null };
}

/** Whether the heap of a load is sized together with those of services. */
export function sharesHeap({ workload }: Pick<LoadPlan, 'workload'>): boolean {
  return 'sharedHeap' in factsOf(workload).memory;
}

/** Resident size of a load's generator, where its heap is fixed; else 0. */
export function generatorMebibytes({ workload }: Pick<LoadPlan, 'workload'>): number {
  const { memory } = factsOf(workload);
  return 'residentMebibytes' in memory ? memory.residentMebibytes : 0;
}

/** What the load generators need on a host at the most: those of one run, or of one dataset, because no run is made while it grows. */
export function generatorsMebibytes(
  host: string,
  runs: RunPlan[],
  datasets: DatasetPlan[],
  sizeOf: (load: LoadPlan) => number = generatorMebibytes,
): number {
  const ofRuns = runs.map(({ loads }) => total(loads.map((load) => instancesOn(load, host) * sizeOf(load))));
  const ofDatasets = datasets.map((dataset) => (dataset.host === host ? generatorMebibytes(dataset) : 0));
  return Math.max(0, ...ofRuns, ...ofDatasets);
}

/** Maximum memory use by host: the services, plus the load generators of the run or dataset that needs the most memory there. */
export function memoryUse(plan: Pick<Plan, 'hosts' | 'clusters' | 'datasets' | 'steps'>) {
  const { hosts, clusters, datasets = [] } = plan;
  const residentMebibytes = (load: LoadPlan): number => {
    const cluster = clusters[load.cluster];
    const { loadProcess, loadHeap } = cluster ? systemFacts(cluster) : {};
    if (!cluster || !loadProcess || !loadHeap || !sharesHeap(load)) return generatorMebibytes(load);
    return loadHeap(cluster) + loadProcess.memory.overhead;
  };
  return hosts.map(({ name: host, services: all, memoryMebibytes }) => {
    const services = all.map(({ name, residentMebibytes: size }) => ({ name, residentMebibytes: size }));
    const loadGeneratorsMebibytes = generatorsMebibytes(host, runsOf(plan), datasets, residentMebibytes);
    const totalMebibytes = total(services.map((service) => service.residentMebibytes)) + loadGeneratorsMebibytes;
    return { host, services, loadGeneratorsMebibytes, totalMebibytes, memoryMebibytes };
  });
}

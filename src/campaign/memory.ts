/**
 * How the memory of a host is shared out among what runs on it.
 *
 * Everything first gets its floor, and what a JVM needs in addition to its heap. Of what is left, half goes to the heaps by
 * weight, up to their caps; the other half stays for the page cache, from which Kafka and Cassandra live as well.
 * All figures are mebibytes.
 */
import type { LoadPlan, PlannedService } from '../plan/plan.ts';
import { factsOf } from '../workloads/registry.ts';
import type { MemoryShare, ProcessFacts, ServiceFacts } from '../systems/facts.ts';

/** A service, what it starts, or a load's process, of one cluster. */
export interface MemoryUser extends ProcessFacts {
  cluster: string;
}

/** Resident size of a load's generator, where its heap is fixed; else 0. */
export function generatorMebibytes({ workload }: Pick<LoadPlan, 'workload'>): number {
  const { memory } = factsOf(workload);
  return 'residentMebibytes' in memory ? memory.residentMebibytes : 0;
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
  const floors = floorsWithin(memoryMebibytes - toolMebibytes, users);
  const floorOf = (user: MemoryUser) => floors.get(user) ?? user.memory.floor;
  const needs = users.map((user) => ({ user, least: floorOf(user) + user.memory.overhead }));
  const needed = needs.reduce((sum, { least }) => sum + least, toolMebibytes);
  const spare = Math.max(0, memoryMebibytes - needed) / 2;
  const weights = users.reduce((sum, user) => sum + user.memory.weight, 0);
  const heaps = users.map((user) => {
    const { cap, weight } = user.memory;
    const share = weights > 0 ? (spare * weight) / weights : 0;
    return { user, mebibytes: Math.min(cap, Math.floor(floorOf(user) + share)) };
  });
  const parts = [
    ...needs.map(({ user, least }) => `${user.name} ${least}`),
    ...(toolMebibytes > 0 ? [`load generators ${toolMebibytes}`] : []),
  ];
  const lack = needed > memoryMebibytes ? { neededMebibytes: needed, sum: parts.join(' + ') } : null;
  return { heaps, lack };
}

/** The floors of the heaps that may shrink, as far as this memory makes them. */
function floorsWithin(memoryMebibytes: number, users: MemoryUser[]): Map<MemoryUser, number> {
  let lack = users.reduce((sum, { memory }) => sum + memory.floor + memory.overhead, 0) - memoryMebibytes;
  const floors = new Map<MemoryUser, number>();
  for (const user of users) {
    const { floor, least = floor } = user.memory;
    const given = Math.min(floor - least, Math.max(0, lack));
    lack -= given;
    if (given > 0) floors.set(user, floor - given);
  }
  return floors;
}

/**
 * A service with its heap; what it starts is counted with it.
 *
 * @param startedMebibytes heap of what it starts
 */
export function plannedService(
  { name, cluster }: Pick<PlannedService, 'name' | 'cluster'>,
  { memory, starts }: ServiceFacts,
  heapMebibytes: number,
  startedMebibytes: number,
): PlannedService {
  const started = starts ? startedMebibytes + starts.memory.overhead : 0;
  return { name, cluster, heapMebibytes, residentMebibytes: heapMebibytes + memory.overhead + started };
}

/** Resident size of a process with a heap of this size. */
export function processMebibytes({ overhead }: MemoryShare, heapMebibytes: number): number {
  return heapMebibytes + overhead;
}

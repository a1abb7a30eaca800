/**
 * How the memory of a host is shared out among what runs on it.
 *
 * Everything first gets its floor, and what a JVM needs beside its heap. Of what is left, half goes to the heaps by
 * weight, up to their caps; the other half stays for the page cache, from which Kafka and Cassandra live as well.
 * All figures are mebibytes.
 */
import type { PlannedService, ServiceName } from '../plan/plan.ts';

export type MemoryUser = ServiceName | 'spark-executor' | 'spark-driver';

interface Share {
  /** Smallest heap with which it works at all. */
  floor: number;
  /** Largest heap that is of use; sources below. */
  cap: number;
  weight: number;
  /** A heap that goes below its floor, and no further than this, before the host is refused: what is too small is then seen under load. */
  least?: number;
  /** What the JVM holds beside its heap: code, threads, direct buffers. */
  beside: number;
}

/**
 * Caps: Kafka's own advice is 6 GiB for a broker; Cassandra's scripts stop at 8 GiB; from 32 GiB on a JVM loses compressed
 * pointers, so an executor stays under it. Floors: Spark refuses a driver or executor with less than 450 MiB, unless it is
 * told otherwise, as a driver is; the others were found to work on a small machine. Cassandra keeps caches and buffers of its memtables beside the heap.
 */
const shares: Record<MemoryUser, Share> = {
  'kafka-broker': { floor: 384, cap: 6144, weight: 2, beside: 160 },
  'kafka-controller': { floor: 192, cap: 1024, weight: 0.5, beside: 160 },
  zookeeper: { floor: 128, cap: 1024, weight: 0.5, beside: 128 },
  cassandra: { floor: 512, cap: 8192, weight: 2, beside: 416 },
  'spark-master': { floor: 192, cap: 1024, weight: 0.5, beside: 128 },
  'spark-worker': { floor: 192, cap: 1024, weight: 0.5, beside: 128 },
  'spark-executor': { floor: 768, cap: 31_744, weight: 6, beside: 384 },
  'spark-driver': { floor: 512, least: 32, cap: 16_384, weight: 1, beside: 192 },
};

export interface HostMemory {
  heaps: Map<MemoryUser, number>;
  /** Null where everything fits; else what it adds up to. */
  lack: { neededMebibytes: number; sum: string } | null;
}

/**
 * Shares out one host.
 *
 * @param memoryMebibytes what services and load tools may count on
 * @param toolMebibytes resident size of the load tools of fixed size that run here at the same time, at the most
 */
export function shareMemory(memoryMebibytes: number, users: MemoryUser[], toolMebibytes: number): HostMemory {
  const floors = floorsWithin(memoryMebibytes - toolMebibytes, users);
  const floorOf = (user: MemoryUser) => floors.get(user) ?? shares[user].floor;
  const needs = users.map((user) => ({ user, least: floorOf(user) + shares[user].beside }));
  const needed = needs.reduce((sum, { least }) => sum + least, toolMebibytes);
  const spare = Math.max(0, memoryMebibytes - needed) / 2;
  const weights = users.reduce((sum, user) => sum + shares[user].weight, 0);
  const heaps = new Map(
    users.map((user): [MemoryUser, number] => {
      const { cap, weight } = shares[user];
      return [user, Math.min(cap, Math.floor(floorOf(user) + (spare * weight) / weights))];
    }),
  );
  const parts = [
    ...needs.map(({ user, least }) => `${user} ${least}`),
    ...(toolMebibytes > 0 ? [`load tools ${toolMebibytes}`] : []),
  ];
  const lack = needed > memoryMebibytes ? { neededMebibytes: needed, sum: parts.join(' + ') } : null;
  return { heaps, lack };
}

/** The floors of the heaps that may shrink, as far as this memory makes them. */
function floorsWithin(memoryMebibytes: number, users: MemoryUser[]): Map<MemoryUser, number> {
  let lack = users.reduce((sum, user) => sum + shares[user].floor + shares[user].beside, 0) - memoryMebibytes;
  const floors = new Map<MemoryUser, number>();
  for (const user of users) {
    const { floor, least = floor } = shares[user];
    const given = Math.min(floor - least, Math.max(0, lack));
    lack -= given;
    if (given > 0) floors.set(user, floor - given);
  }
  return floors;
}

/** A service with its heap; the executor that a Spark worker starts is counted with the worker. */
export function plannedService(name: ServiceName, heapMebibytes: number, executorMebibytes: number): PlannedService {
  const executor = name === 'spark-worker' ? executorMebibytes + shares['spark-executor'].beside : 0;
  return { name, heapMebibytes, residentMebibytes: heapMebibytes + shares[name].beside + executor };
}

/** Resident size of a Spark driver with a heap of this size. */
export function driverResidentMebibytes(heapMebibytes: number): number {
  return heapMebibytes + shares['spark-driver'].beside;
}

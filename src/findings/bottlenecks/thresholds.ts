/**
 * From which figures on a resource that every host, service or load has counts as saturated. docs/verdicts.md lists their sources.
 * The facts of systems and load generators have the thresholds of their own resources.
 */
import type { Statistics } from '../../measurement/telemetry/statistics.ts';

/** Mean utilization of cores, of a NIC or of a disk. At 90 % an operation takes ten times its service time (M/M/1). */
export const saturatedShare = 0.9;

/** Mean utilization, or share of seconds at `saturatedShare` or more, that gives high confidence. */
export const fullShare = 0.95;
export const sustainedShare = 0.8;

/** Saturated for nearly the whole window, not only by a few peaks. */
export function isFull({ mean, highShare }: Statistics): boolean {
  return mean >= fullShare || (highShare ?? 0) >= sustainedShare;
}

/** If tasks wait for a core for a smaller share of the time than this, busy cores are not saturated (Gregg's USE method). */
export const leastCpuPressure = 0.1;

/** Utilization of the other cores up to which one full core counts. Above it, some core is always full by chance. */
export const idleOthersShare = 0.5;

/** Memory in use, without what can be freed without swapping. */
export const fullMemoryShare = 0.95;

/** Share of the time in which all tasks waited for memory or disk (kernel: PSI "full"). */
export const stalledShare = 0.1;

/** Reads from swap, and page faults that read from disk. More means that the working set does not fit. */
export const swapBytesPerSecond = 1e6;
export const majorFaultsPerSecond = 100;

/** Memory that processes had to free themselves, as for swap. This frees caches too, so it counts only while memory is full. */
export const reclaimBytesPerSecond = 1e6;

export { collectionShare } from '../../systems/resource-facts.ts';

/** Heap in use after a collection. Above it, the next collection follows soon. */
export const fullHeapShare = 0.85;

/** Mean time of an operation above which a disk that is always busy is also slow: seek and rotation of a hard disk. */
export const slowDiskSeconds = 0.01;

/** Mean outstanding operations of a disk with a queue: one is in service, and a few are those of waiting threads. */
export const queuedOperations = 4;

/** Core time that the hypervisor gave to other guests. Below this it is the hypervisor's own overhead. */
export const stolenShare = 0.02;

/** Share of retransmitted segments. Above 1 % the rate of TCP drops (Mathis et al. 1997). */
export const retransmitShare = 0.01;

/** Dropped packets a second. A few are harmless, such as those of unknown protocols. */
export const droppedPackets = 1;

/** A load generator that uses more than this share of the busy cores of its host measures itself. */
export const generatorShare = 0.5;

/** From this share of the capacity on, another user of the resource is part of the verdict. */
export const neighbourShare = 0.25;

/** If others use this share, full cores may not limit the system: a scheduler gives each process its fair share. */
export const othersShare = 0.5;

/** Utilization of another CPU, disk or NIC that is too near saturation for high confidence in the reported one. */
export const nearShare = 0.8;

/** Coverage and samples that high confidence needs. Below those of src/findings/utilisation.ts a resource is not judged. */
export const confidentCoverage = 0.9;
export const confidentSamples = 10;

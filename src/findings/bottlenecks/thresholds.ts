/**
 * Where a resource that every host, service or load has counts as at its bound. Each has its source; docs/verdicts.md lists them.
 * The facts of systems and load generators say it of resources of their own.
 */
import type { Statistics } from '../../measurement/telemetry/statistics.ts';

/** Mean use of cores, of a NIC or of a disk's time: there a queue makes an operation wait ten times as long as it takes (M/M/1). */
export const boundShare = 0.9;

/** Mean use, or share of seconds at `boundShare` or more, from which use alone leaves no room for doubt. */
export const fullShare = 0.95;
export const sustainedShare = 0.8;

/** At the bound for nearly all of the window, and not by a few seconds of much. */
export function isFull({ mean, highShare }: Statistics): boolean {
  return mean >= fullShare || (highShare ?? 0) >= sustainedShare;
}

/** Below this share of the time with a task waiting for a core, cores in use are no queue (Gregg's USE: saturation beside utilisation). */
export const leastCpuPressure = 0.1;

/** Use of the other cores up to which a full one is alone; above, some core is always the busiest by chance. */
export const idleOthersShare = 0.5;

/** Memory without what can be had without swapping. */
export const fullMemoryShare = 0.95;

/** Share of the time in which all tasks waited, from which memory or disk hold up the whole host (kernel: PSI "full"). */
export const stalledShare = 0.1;

/** Reading back what was swapped out, and faults that read from disk: more is a working set that does not fit. */
export const swapBytesPerSecond = 1e6;
export const majorFaultsPerSecond = 100;

/** Memory that processes had to free themselves: as for swap. Caches are freed so as well, so that it says nothing of memory with room. */
export const reclaimBytesPerSecond = 1e6;

export { collectionShare } from '../../systems/resource-facts.ts';

/** What is left in a heap after a collection: above, the next one is already near. */
export const fullHeapShare = 0.85;

/** Mean time of an operation above which a disk that is always busy is also slow: a spindle's seek and rotation. */
export const slowDiskSeconds = 0.01;

/** Operations outstanding, on average, on a disk that keeps a queue: one is in service, and a few are those of threads that wait for theirs. */
export const queuedOperations = 4;

/** Time that a hypervisor gave to other guests, from which on it is told: below, it is what its own work takes. */
export const stolenShare = 0.02;

/** Segments sent again, of those sent: above 1 % TCP's rate falls off (Mathis et al. 1997). */
export const retransmitShare = 0.01;

/** Packets dropped a second: a few are of no concern, such as those of protocols that nobody here speaks. */
export const droppedPackets = 1;

/** A load generator that uses more than this of the cores in use on its host is measured itself. */
export const generatorShare = 0.5;

/** From this share of the bound on, who else uses a resource is part of the verdict. */
export const neighbourShare = 0.25;

/** In the hands of others from here on, full cores may be no bound of the system: a scheduler gives each its fair part. */
export const othersShare = 0.5;

/** Use of another CPU, disk or NIC from which on it is too close to its bound for the named one to be sure. */
export const nearShare = 0.8;

/** Coverage and samples that a verdict wants to be sure; below those of src/findings/utilisation.ts nothing is said at all. */
export const sureCoverage = 0.9;
export const sureSamples = 10;

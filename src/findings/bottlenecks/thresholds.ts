/**
 * From which figures on a resource that every host, service or load has counts as saturated. docs/verdicts.md lists their sources.
 * The facts of systems and load generators have the thresholds of their own resources.
 */
import { mostJitter } from '../../measurement/telemetry/measures.ts';
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

/**
 * Tasks that wait for a core this often show saturation below `saturatedShare` too, where cores are shared or taken away: a quarter
 * of the time is what a queue of two and a half times `leastCpuPressure` gives. Also for a disk. Ours.
 */
export const longCpuPressure = 0.25;

/**
 * Utilization of the hardware threads at which cores with two of them are saturated. Were their times independent, some thread of
 * 96 % of the cores would work at 80 % (1 - 0.2²), and the second thread of a core adds a fifth to a third of its throughput
 * (Marr et al., Hyper-Threading Technology Architecture and Microarchitecture, 2002).
 */
export const sharedCoreShare = 0.8;

/** The same as `fullShare`: 98 % of such cores at work (1 - 0.15²). */
export const fullSharedCore = 0.85;

/** Core time for other guests that slows the host down by itself while tasks wait. A tenth of the time, as for every stall. */
export const muchStolenShare = 0.1;

/** Share of the time of a core in interrupts. Above it `ksoftirqd` takes turns with what else runs there (kernel: softirq.c). */
export const interruptShare = 0.8;

/** Times a second that a core left packets waiting because it had taken its share (kernel: netdev_budget). */
export const squeezesPerSecond = 10;

/** Periods in which a quota ran out, and use of the quota, that leave no doubt. Below, only bursts exceed it. */
export const oftenThrottledShare = 0.25;
export const throttledUse = 0.8;

/** Utilization of the other cores up to which one full core counts. Above it, some core is always full by chance. */
export const idleOthersShare = 0.5;

/** Memory in use, without what can be freed without swapping. */
export const fullMemoryShare = 0.95;

/** Memory in use up to which the host has some that those who wait for memory may not use. Ours. */
export const freeMemoryShare = 0.8;

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

/**
 * Mean time of an operation below which no one waits for the disk, however busy it is: solid-state disks answer in 0.1 ms, network
 * disks in about 1 ms (AWS: single-digit milliseconds for gp3).
 */
export const fastDiskSeconds = 0.001;

/** A disk that is busy for less of the time cannot have kept waiting what always works. Ours. */
export const awaitedDiskShare = 0.5;

/** Utilization of a hard disk with a queue: at 80 % an operation takes five times its service time (M/M/1). */
export const hardDiskShare = 0.8;

/** Mean outstanding operations of a hard disk with a queue: it does one at a time. */
export const queuedOnHardDisk = 2;

/** Use of all cores up to which tasks that wait for one show that they may not use the others. Ours. */
export const heldBackShare = 0.6;

/** Share of the time in which all tasks waited for a disk, or some for a core, from which on a limit above it is certain. */
export const mostlyStalledShare = 0.5;

/** Share of the seconds at the kernel's limit of data that waits to be written. Ours: half of the window. */
export const writebackSeconds = 0.5;

/** Mean outstanding operations of a disk with a queue: one is in service, and a few are those of waiting threads. */
export const queuedOperations = 4;

/** Core time that the hypervisor gave to other guests. Below this it is the hypervisor's own overhead. */
export const stolenShare = 0.02;

/** Share of retransmitted segments. Above 1 % the rate of TCP drops (Mathis et al. 1997). */
export const retransmitShare = 0.01;

/** Share of retransmitted segments that shows drops on purpose. Twice `retransmitShare`; policers cause far more (Flach et al. 2016). */
export const policedShare = 0.02;

/**
 * Segments a second from which on their loss says something of the path: 12 Mbit/s of full packets. Of a few segments some are sent
 * again on every host whose cores are full.
 */
export const policedSegments = 1000;

/**
 * Share of the seconds in which bytes waited before a NIC at its rate. A single server at 90 % has work waiting at four of five instants
 * (M/M/1: the square of its utilization), and connections that wait for answers leave gaps.
 */
export const queuedShare = 0.5;

/** Share of the seconds with packets beyond the allowance of a machine type that leaves no doubt. */
export const oftenRefusedShare = 0.5;

/** A utilization above this is not explained by the moment of sampling: the limit is wrong. */
export const impossibleShare = mostJitter;

/**
 * A rate this far above the sustained one used credits, or its limit is wrong: beyond what the moment of sampling explains, and what a
 * token bucket lets through on top of its rate (its burst, tc-tbf(8)). Of twelve seconds at 1.5 Mbit/s, a bucket of 256 KiB is 12 %.
 */
export const aboveSustained = 1.1;

/** Marks a figure that is far above its limit. */
export function limitDoubt(figure: number, most = impossibleShare): { isLimitWrong?: true } {
  return figure > most ? { isLimitWrong: true } : {};
}

/** Dropped packets a second. A few are harmless, such as those of unknown protocols. */
export const droppedPackets = 1;

/** A load generator that uses more than this share of the busy cores of its host measures itself. */
export const generatorShare = 0.5;

/** From this share of the capacity on, another user of the resource is part of the verdict. */
export const neighbourShare = 0.25;

/** The same for processes outside of local hosts, whose use is no remainder but counted. */
export const outsideShare = 0.15;

/** If others use this share, full cores may not limit the system: a scheduler gives each process its fair share. */
export const othersShare = 0.5;

/** Utilization of another CPU, disk or NIC that is too near saturation for high confidence in the reported one. */
export const nearShare = 0.8;

/** Coverage and samples that high confidence needs. Below those of src/findings/utilisation.ts a resource is not judged. */
export const confidentCoverage = 0.9;
export const confidentSamples = 10;

/** Waiting of threads over the time in which they are ready, from which on others do not yield. Alone on half of two cores: a quarter (M/M/2). */
export const keptWaiting = 0.5;
export const surelyKeptWaiting = 0.6;

/**
 * Times the latency of the idle disk: from two on a closed loop has twice the operations that the disk serves at once, and more bring no
 * more (Little's law). Three leave no doubt: each figure may be wrong by a fifth (2 x 1.2 / 0.8).
 */
export const waitingDisk = 2;
export const surelyWaitingDisk = 3;

/** Where the idle latency is not known: twice that of network disks. From `slowDiskSeconds` on there is no doubt. */
export const perhapsSlowDiskSeconds = 0.002;

/** So much more throughput at a higher level that a disk did at most 80 % of what it can here (`nearShare`). */
export const muchMore = 0.25;

/** Tenths of a window that a limit of their own makes a phase, and tenths without saturation that leave a doubt. Ours. */
export const phaseTenths = 3;
export const otherTenths = 2;

/** A load below this share of its mean stands still; for this share of the window its mean hides it. Ours. */
export const stillRate = 0.25;
export const stillShare = 0.05;

/** Failed operations as a share of all that a rate which was met may have. Ours: one in ten thousand. */
export const failedShare = 0.0001;

/**
 * From which figures on a resource that every host, service or load has counts as saturated. docs/verdicts.md lists their sources.
 * The facts of systems and load generators have the thresholds of their own resources.
 */
import { mostJitter } from '../../measurement/telemetry/measures.ts';
import type { Statistics } from '../../measurement/telemetry/statistics.ts';
import { threshold } from '../../systems/threshold.ts';

/** Measures that several thresholds are of. */
const capacities = 'cpu_share cpu_taken_share network_share link_share disk_share';
const single = 'busiest_thread_cores interrupts_busiest_core_share';
const stalls = 'psi_memory_full_share psi_io_full_share psi_io_some_share cpu_throttled_share';
const rates = 'network_bits_per_second disk_bytes_per_second disk_operations_per_second';
const diskBytes = 'disk_read_bytes_per_second disk_write_bytes_per_second';
const uses = `cpu_used_cores ${diskBytes} network_send_bytes_per_second network_receive_bytes_per_second`;

/** Mean utilization of cores, of a NIC or of a disk. At 90 % an operation takes ten times its service time (M/M/1). */
export const saturatedShare = threshold(0.9, `${capacities} ${rates} ${single}`);

/** Mean utilization, or share of seconds at `saturatedShare` or more, that gives high confidence. */
export const fullShare = threshold(0.95, `${capacities} ${rates} cpu_busiest_core_share`);
export const sustainedShare = threshold(0.8, `${capacities} cpu_busiest_core_share dirty_share`, 'highShare');

/** Saturated for nearly the whole window, not only by a few peaks. */
export function isFull({ mean, highShare }: Statistics): boolean {
  return mean >= fullShare || (highShare ?? 0) >= sustainedShare;
}

/** If tasks wait for a core for a smaller share of the time than this, busy cores are not saturated (Gregg's USE method). */
export const leastCpuPressure = threshold(0.1, 'psi_cpu_some_share');

/**
 * Tasks that wait for a core this often show saturation below `saturatedShare` too, where cores are shared or taken away: a quarter
 * of the time is what a queue of two and a half times `leastCpuPressure` gives. Also for a disk. Ours.
 */
export const longCpuPressure = threshold(0.25, 'psi_cpu_some_share psi_io_some_share');

/**
 * Utilization of the hardware threads at which cores with two of them are saturated. Were their times independent, some thread of
 * 96 % of the cores would work at 80 % (1 - 0.2²), and the second thread of a core adds a fifth to a third of its throughput
 * (Marr et al., Hyper-Threading Technology Architecture and Microarchitecture, 2002).
 */
export const sharedCoreShare = threshold(0.8, 'cpu_share cpu_taken_share');

/** The same as `fullShare`: 98 % of such cores at work (1 - 0.15²). */
export const fullSharedCore = threshold(0.85, 'cpu_share cpu_taken_share');

/** Core time for other guests that slows the host down by itself while tasks wait. A tenth of the time, as for every stall. */
export const muchStolenShare = threshold(0.1, 'cpu_steal_share');

/** Share of the time of a core in interrupts. Above it `ksoftirqd` takes turns with what else runs there (kernel: softirq.c). */
export const interruptShare = threshold(0.8, 'interrupts_busiest_core_share');

/** Times a second that a core left packets waiting because it had taken its share (kernel: netdev_budget). */
export const squeezesPerSecond = threshold(10, 'softnet_squeezes_per_second');

/** Periods in which a quota ran out, and use of the quota, that leave no doubt. Below, only bursts exceed it. */
export const oftenThrottledShare = threshold(0.25, 'cpu_throttled_share');
export const throttledUse = threshold(0.8, 'cpu_quota_share');

/** Utilization of the other cores up to which one full core counts. Above it, some core is always full by chance. */
export const idleOthersShare = threshold(0.5, 'cpu_share link_share');

/** Memory in use, without what can be freed without swapping. */
export const fullMemoryShare = threshold(0.95, 'memory_share');

/** Memory in use up to which the host has some that those who wait for memory may not use. Ours. */
export const freeMemoryShare = threshold(0.8, 'memory_share');

/** Share of the time in which all tasks waited for memory or disk (kernel: PSI "full"). */
export const stalledShare = threshold(0.1, `${stalls} network_allowance_exceeded_share`);

/** Reads from swap, and page faults that read from disk. More means that the working set does not fit. */
export const swapBytesPerSecond = threshold(1e6, 'swap_in_bytes_per_second swap_out_bytes_per_second');
export const majorFaultsPerSecond = threshold(100, 'major_faults_per_second');

/** Memory that processes had to free themselves, as for swap. This frees caches too, so it counts only while memory is full. */
export const reclaimBytesPerSecond = threshold(1e6, 'direct_reclaim_bytes_per_second');

export { collectionShare } from '../../systems/resource-facts.ts';

/** Heap in use after a collection. Above it, the next collection follows soon. */
export const fullHeapShare = threshold(0.85, 'heap_share');

/** Mean time of an operation above which a disk that is always busy is also slow: seek and rotation of a hard disk. */
export const slowDiskSeconds = threshold(0.01, 'disk_await_seconds');

/**
 * Mean time of an operation below which no one waits for the disk, however busy it is: solid-state disks answer in 0.1 ms, network
 * disks in about 1 ms (AWS: single-digit milliseconds for gp3).
 */
export const fastDiskSeconds = threshold(0.001, 'disk_await_seconds');

/** A disk that is busy for less of the time cannot have kept waiting what always works. Ours. */
export const awaitedDiskShare = threshold(0.5, 'disk_share');

/** Utilization of a hard disk with a queue: at 80 % an operation takes five times its service time (M/M/1). */
export const hardDiskShare = threshold(0.8, 'disk_share');

/** Mean outstanding operations of a hard disk with a queue: it does one at a time. */
export const queuedOnHardDisk = threshold(2, 'disk_queue_operations');

/** Use of all cores up to which tasks that wait for one show that they may not use the others. Ours. */
export const heldBackShare = threshold(0.6, 'cpu_share cpu_taken_share');

/** Share of the time in which all tasks waited for a disk, or some for a core, from which on a limit above it is certain. */
export const mostlyStalledShare = threshold(0.5, 'psi_io_full_share psi_cpu_some_share');

/** Share of the seconds at the kernel's limit of data that waits to be written. Ours: half of the window. */
export const writebackSeconds = threshold(0.5, 'dirty_share', 'highShare');

/** Mean outstanding operations of a disk with a queue: one is in service, and a few are those of waiting threads. */
export const queuedOperations = threshold(4, 'disk_queue_operations');

/** Core time that the hypervisor gave to other guests. Below this it is the hypervisor's own overhead. */
export const stolenShare = threshold(0.02, 'cpu_steal_share');

/** Share of retransmitted segments. Above 1 % the rate of TCP drops (Mathis et al. 1997). */
export const retransmitShare = threshold(0.01, 'tcp_retransmit_share');

/** Share of retransmitted segments that shows drops on purpose. Twice `retransmitShare`; policers cause far more (Flach et al. 2016). */
export const policedShare = threshold(0.02, 'tcp_retransmit_share network_receive_drops network_send_drops');

/**
 * Segments a second from which on their loss says something of the path: 12 Mbit/s of full packets. Of a few segments some are sent
 * again on every host whose cores are full.
 */
export const policedSegments = threshold(1000, 'tcp_segments_out_per_second');

/**
 * Share of the seconds in which bytes waited before a NIC at its rate. A single server at 90 % has work waiting at four of five instants
 * (M/M/1: the square of its utilization), and connections that wait for answers leave gaps.
 */
export const queuedShare = threshold(0.5, 'network_queued_share');

/** Share of the seconds with packets beyond the allowance of a machine type that leaves no doubt. */
export const oftenRefusedShare = threshold(0.5, 'network_allowance_exceeded_share');

/** A utilization above this is not explained by the moment of sampling: the limit is wrong. */
export const impossibleShare = threshold(mostJitter, `${capacities} ${rates}`);

/**
 * A rate this far above the sustained one used credits, or its limit is wrong: beyond what the moment of sampling explains, and what a
 * token bucket lets through on top of its rate (its burst, tc-tbf(8)). Of twelve seconds at 1.5 Mbit/s, a bucket of 256 KiB is 12 %.
 */
export const aboveSustained = threshold(1.1, rates);

/** Marks a figure that is far above its limit. */
export function limitDoubt(figure: number, most = impossibleShare): { isLimitWrong?: true } {
  return figure > most ? { isLimitWrong: true } : {};
}

/** Dropped packets a second. A few are harmless, such as those of unknown protocols. */
export const droppedPackets = threshold(1, 'network_receive_drops network_send_drops softnet_drops_per_second');

/** A load generator that uses more than this share of the busy cores of its host measures itself. */
export const generatorShare = threshold(0.5, 'cpu_used_cores');

/** From this share of the capacity on, another user of the resource is part of the verdict. */
export const neighbourShare = threshold(0.25, uses);

/** The same for processes outside of local hosts, whose use is no remainder but counted. */
export const outsideShare = threshold(0.15, 'cpu_used_cores');

/** If others use this share, full cores may not limit the system: a scheduler gives each process its fair share. */
export const othersShare = threshold(0.5, `${uses} cpu_steal_share`);

/** Utilization of another CPU, disk or NIC that is too near saturation for high confidence in the reported one. */
export const nearShare = threshold(0.8, `${capacities} busiest_thread_cores`);

/** Coverage and samples that high confidence needs. Below those of src/findings/utilisation.ts a resource is not judged. */
export const confidentCoverage = threshold(0.9, 'coverage');
export const confidentSamples = threshold(10, 'samples');

/** Waiting of threads over the time in which they are ready, from which on others do not yield. Alone on half of two cores: a quarter (M/M/2). */
export const keptWaiting = threshold(0.5, 'run_delay_cores');
export const surelyKeptWaiting = threshold(0.6, 'run_delay_cores');

/**
 * Times the latency of the idle disk: from two on a closed loop has twice the operations that the disk serves at once, and more bring no
 * more (Little's law). Three leave no doubt: each figure may be wrong by a fifth (2 x 1.2 / 0.8).
 */
export const waitingDisk = threshold(2, 'disk_await_seconds');
export const surelyWaitingDisk = threshold(3, 'disk_await_seconds');

/** Where the idle latency is not known: twice that of network disks. From `slowDiskSeconds` on there is no doubt. */
export const perhapsSlowDiskSeconds = threshold(0.002, 'disk_await_seconds');

/** So much more throughput at a higher level that a disk did at most 80 % of what it can here (`nearShare`). */
export const muchMore = threshold(0.25, 'throughput');

/** Tenths of a window that a limit of their own makes a phase, and tenths without saturation that leave a doubt. Ours. */
export const phaseTenths = threshold(3, 'tenths');
export const otherTenths = threshold(2, 'tenths');

/** A load below this share of its mean stands still; for this share of the window its mean hides it. Ours. */
export const stillRate = threshold(0.25, 'throughput');
export const stillShare = threshold(0.05, 'throughput');

/** Failed operations as a share of all that a rate which was met may have. Ours: one in ten thousand. */
export const failedShare = threshold(0.0001, 'errors');

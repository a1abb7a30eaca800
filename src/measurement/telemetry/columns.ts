/** The columns of `telemetry.parquet`: one sample of every host per second. */
import { metricsByService, type SystemMetric } from '../../systems/registry.ts';

/** The rate of a counter between two samples, or a value at an instant. */
export type ColumnKind = 'rate' | 'gauge';

export interface TelemetryColumn {
  name: string;
  kind: ColumnKind;
  /** The meaning, as docs/data.md states it. */
  meaning: string;
}

/** Scope of rows of a whole host. On local hosts it is the sum of the host's process trees and its own network. */
export const hostScope = 'host';

/**
 * Scope of rows of the machine that local hosts share; only local hosts have it. Every local host reports the same
 * machine, so the rows of one host are enough.
 */
export const machineScope = 'machine';

/** Prefixes of the scopes of parts: each disk and NIC of a host, each disk of a shared machine, and groups of a service's threads. */
export const partScopes = {
  disk: 'disk:',
  machineDisk: 'machine-disk:',
  interface: 'interface:',
  /** `threads:<service>/<what the threads' names have in common>`, every five seconds. */
  threads: 'threads:',
  /** `histogram:<service>/<histogram>/<upper bound of the bucket>`, every five seconds, of buckets in which values were counted. */
  histogram: 'histogram:',
} as const;

/** Columns of metrics that services provide. */
const systemColumns = Object.values(metricsByService)
  .flat()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- by service they are no longer those of one system each
  .map(({ column, meaning }) => ({ name: column as SystemMetric['column'], kind: 'gauge', meaning }) as const);

/** A column is NULL if it was not measured: in a gap, in a scope without it, on a kernel without it. */
export const telemetryColumns = [
  { name: 'cores', kind: 'gauge', meaning: 'cores the host may use; on local hosts all cores of the shared machine' },
  {
    name: 'physical_cores',
    kind: 'gauge',
    meaning: 'cores of the processor; fewer than `cores` if each runs several hardware threads (SMT)',
  },
  { name: 'cpu_used_cores', kind: 'rate', meaning: 'sum of user, system and interrupt time' },
  { name: 'cpu_user_cores', kind: 'rate', meaning: 'time in user mode, including nice' },
  { name: 'cpu_system_cores', kind: 'rate', meaning: 'time in the kernel' },
  { name: 'cpu_interrupt_cores', kind: 'rate', meaning: 'time in hardware and software interrupts' },
  { name: 'cpu_iowait_cores', kind: 'rate', meaning: 'idle time with disk operations outstanding' },
  { name: 'cpu_steal_cores', kind: 'rate', meaning: 'time the hypervisor gave to others' },
  { name: 'cpu_idle_cores', kind: 'rate', meaning: 'idle time without iowait' },
  { name: 'load_1m', kind: 'gauge', meaning: 'load average over one minute' },
  {
    name: 'cpu_busiest_core_share',
    kind: 'gauge',
    meaning: 'share of the last second that the busiest single core was in use, 0 to 1',
  },
  {
    name: 'interrupts_busiest_core_share',
    kind: 'gauge',
    meaning: 'share of the last second in hardware and software interrupts, of the core with most of it, 0 to 1',
  },
  {
    name: 'cpu_quota_cores',
    kind: 'gauge',
    meaning: 'least processor quota of the control groups of the processes, in cores; NULL without a quota',
  },
  {
    name: 'cpu_throttled_share',
    kind: 'rate',
    meaning: 'share of the time in periods in which a quota ran out (`nr_throttled` of `cpu.stat`)',
  },
  {
    name: 'busiest_thread_cores',
    kind: 'gauge',
    meaning:
      'time of the busiest thread in the last second; for processes below half a core, time of the whole process',
  },
  {
    name: 'thread_group_cores',
    kind: 'gauge',
    meaning: 'time of a group of threads with like names in the last five seconds',
  },
  { name: 'threads', kind: 'gauge', meaning: 'threads of the process trees, or of the group' },
  {
    name: 'memory_used_bytes',
    kind: 'gauge',
    meaning: 'total minus available; for process trees the sum of resident sizes',
  },
  { name: 'memory_available_bytes', kind: 'gauge', meaning: 'memory available without swapping' },
  {
    name: 'memory_total_bytes',
    kind: 'gauge',
    meaning: 'memory the host may use; on local hosts all of the shared machine',
  },
  { name: 'swap_used_bytes', kind: 'gauge', meaning: 'swap in use' },
  { name: 'swap_in_bytes_per_second', kind: 'rate', meaning: 'read back from swap' },
  { name: 'swap_out_bytes_per_second', kind: 'rate', meaning: 'written to swap' },
  {
    name: 'direct_reclaim_bytes_per_second',
    kind: 'rate',
    meaning: 'memory that processes had to reclaim before an allocation',
  },
  { name: 'major_faults_per_second', kind: 'rate', meaning: 'page faults that had to read from disk' },
  { name: 'dirty_bytes', kind: 'gauge', meaning: 'written data that waits in memory or is being written to disk' },
  {
    name: 'dirty_share',
    kind: 'gauge',
    meaning: 'that data over the amount from which the kernel makes writing processes wait',
  },
  { name: 'disk_read_bytes_per_second', kind: 'rate', meaning: 'read from disks' },
  {
    name: 'disk_write_bytes_per_second',
    kind: 'rate',
    meaning: 'written to disks; for process trees when a page becomes dirty',
  },
  { name: 'disk_read_operations_per_second', kind: 'rate', meaning: 'completed read operations' },
  { name: 'disk_write_operations_per_second', kind: 'rate', meaning: 'completed write operations' },
  {
    name: 'disk_busy_share',
    kind: 'rate',
    meaning: 'share of the time with an operation outstanding, of the busiest disk, 0 to 1',
  },
  { name: 'disk_queue_operations', kind: 'rate', meaning: 'operations outstanding on average, all disks' },
  {
    name: 'disk_await_seconds',
    kind: 'gauge',
    meaning: 'mean time of operations completed in the last second, of the busiest disk; NULL without operations',
  },
  { name: 'disk_read_await_seconds', kind: 'gauge', meaning: 'the same of reads alone; in the scope of one disk' },
  { name: 'disk_write_await_seconds', kind: 'gauge', meaning: 'the same of writes alone' },
  {
    name: 'disk_is_rotational',
    kind: 'gauge',
    meaning: '1 for a hard disk, 0 for one without moving parts; NULL of virtual disks',
  },
  {
    name: 'network_receive_bytes_per_second',
    kind: 'rate',
    meaning: "received on the host's interfaces, without loopback",
  },
  { name: 'network_send_bytes_per_second', kind: 'rate', meaning: "sent on the host's interfaces, without loopback" },
  { name: 'network_receive_packets_per_second', kind: 'rate', meaning: "packets received on the host's interfaces" },
  { name: 'network_send_packets_per_second', kind: 'rate', meaning: "packets sent on the host's interfaces" },
  {
    name: 'network_receive_drops',
    kind: 'rate',
    meaning: "incoming packets dropped per second by the host's interfaces",
  },
  {
    name: 'network_send_drops',
    kind: 'rate',
    meaning: "outgoing packets dropped per second by the host's interfaces",
  },
  {
    name: 'network_send_queue_bytes',
    kind: 'gauge',
    meaning:
      "bytes that wait in the kernel's queues before the host's interfaces (qdisc); NULL of links without a queue",
  },
  {
    name: 'network_link_bits_per_second',
    kind: 'gauge',
    meaning:
      'rate that a NIC has agreed on, or to which a virtual one is shaped by a token bucket (tc); in the scope of one interface',
  },
  {
    name: 'network_links',
    kind: 'gauge',
    meaning: "interfaces that share the host's rate evenly: 1, or the links of a bond; NULL if they stand apart",
  },
  ...(
    [
      ['in', 'received bytes'],
      ['out', 'sent bytes'],
      ['rate', 'the number of packets'],
      ['connection', 'the number of tracked connections'],
    ] as const
  ).map(
    ([name, what]) =>
      ({
        name: `network_allowance_${name}_packets_per_second`,
        kind: 'rate',
        meaning: `packets queued or dropped because ${what} exceeded what the cloud allows the machine (ENA)`,
      }) as const,
  ),
  {
    name: 'softnet_drops_per_second',
    kind: 'rate',
    meaning: "packets dropped because a core's queue of received packets was full",
  },
  {
    name: 'softnet_squeezes_per_second',
    kind: 'rate',
    meaning: 'times that a core stopped taking packets while more were waiting',
  },
  { name: 'tcp_segments_in_per_second', kind: 'rate', meaning: 'TCP segments received, with loopback' },
  { name: 'tcp_segments_out_per_second', kind: 'rate', meaning: 'TCP segments sent, with loopback' },
  { name: 'tcp_retransmits_per_second', kind: 'rate', meaning: 'TCP segments retransmitted' },
  {
    name: 'tcp_listen_overflows_per_second',
    kind: 'rate',
    meaning: 'connection attempts dropped because the queue of a listening socket was full',
  },
  { name: 'psi_cpu_some_share', kind: 'rate', meaning: 'share of the time some task waited for a core, 0 to 1' },
  { name: 'psi_memory_some_share', kind: 'rate', meaning: 'share of the time some task waited for memory' },
  { name: 'psi_memory_full_share', kind: 'rate', meaning: 'share of the time all tasks waited for memory' },
  { name: 'psi_io_some_share', kind: 'rate', meaning: 'share of the time some task waited for a disk' },
  { name: 'psi_io_full_share', kind: 'rate', meaning: 'share of the time all tasks waited for a disk' },
  {
    name: 'heap_max_bytes',
    kind: 'gauge',
    meaning: 'maximum heap size; the largest of several Java processes',
  },
  {
    name: 'heap_used_bytes',
    kind: 'gauge',
    meaning: 'use of that heap after the last collection, young or full; NULL before the first',
  },
  {
    name: 'old_generation_after_gc_bytes',
    kind: 'gauge',
    meaning: 'old generation of that, with G1 including humongous objects',
  },
  {
    name: 'gc_pause_share',
    kind: 'rate',
    meaning: 'share of the time stopped for garbage collection, of the Java process with the longest stop',
  },
  {
    name: 'allocation_stall_share',
    kind: 'rate',
    meaning:
      'share of the time in which some thread of that Java process waited for memory from a concurrent collector (ZGC)',
  },
  ...systemColumns,
  {
    name: 'histogram_count',
    kind: 'gauge',
    meaning: 'values counted in a bucket of a histogram of a service in the five seconds before',
  },
  { name: 'sampler_cpu_cores', kind: 'rate', meaning: "the sampler's own cost on this host" },
] as const satisfies readonly TelemetryColumn[];

export type TelemetryColumnName = (typeof telemetryColumns)[number]['name'];

/** Values of one scope at one second, NULL where not measured. */
export type TelemetryValues = Record<TelemetryColumnName, number | null>;

/** A value and the index of its column in `telemetryColumns`. */
export type ColumnValue = readonly [column: number, value: number];

/** One row: a host, a scope on it, and a second. */
export interface TelemetryRow extends TelemetryValues {
  host: string;
  /** `host`, `machine`, or the id of the service or job on that host. */
  scope: string;
  /** Unix time in milliseconds at which the sample was taken, on the clock of the machine that runs Proofload; rates cover the second before it. */
  at_milliseconds: number;
}

/** A record with one value per column. */
export function eachColumn<Value>(valueOf: (column: TelemetryColumnName) => Value): Record<TelemetryColumnName, Value> {
  const values = Object.fromEntries(telemetryColumns.map(({ name }) => [name, valueOf(name)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys, which are the columns
  return values as Record<TelemetryColumnName, Value>;
}

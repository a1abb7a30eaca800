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

const rate = <const Name extends string>(name: Name, meaning: string) => ({ name, kind: 'rate', meaning }) as const;
const gauge = <const Name extends string>(name: Name, meaning: string) => ({ name, kind: 'gauge', meaning }) as const;

/** Columns of metrics that services provide. */
const systemColumns = Object.values(metricsByService)
  .flat()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- by service they are no longer those of one system each
  .map(({ column, meaning }) => gauge(column as SystemMetric['column'], meaning));

/** A column is NULL if it was not measured: in a gap, in a scope without it, on a kernel without it. */
export const telemetryColumns = [
  gauge('cores', 'cores the host may use; on local hosts all cores of the shared machine'),
  gauge('physical_cores', 'cores of the processor; fewer than `cores` if each runs several hardware threads (SMT)'),
  rate('cpu_used_cores', 'sum of user, system and interrupt time'),
  rate('cpu_user_cores', 'time in user mode, including nice'),
  rate('cpu_system_cores', 'time in the kernel'),
  rate('cpu_interrupt_cores', 'time in hardware and software interrupts'),
  rate('cpu_iowait_cores', 'idle time with disk operations outstanding'),
  rate('cpu_steal_cores', 'time the hypervisor gave to others'),
  rate('cpu_idle_cores', 'idle time without iowait'),
  gauge('load_1m', 'load average over one minute'),
  gauge('cpu_busiest_core_share', 'share of the last second that the busiest single core was in use, 0 to 1'),
  gauge(
    'interrupts_busiest_core_share',
    'share of the last second in hardware and software interrupts, of the core with most of it, 0 to 1',
  ),
  gauge(
    'cpu_quota_cores',
    'least processor quota of the control groups of the processes, in cores; NULL without a quota',
  ),
  rate('cpu_throttled_share', 'share of the time in periods in which a quota ran out (`nr_throttled` of `cpu.stat`)'),
  gauge(
    'busiest_thread_cores',
    'time of the busiest thread in the last second; for processes below half a core, time of the whole process',
  ),
  gauge('cpu_allowed_cores', 'cores on which the processes may run (cpuset, affinity)'),
  gauge('run_delay_cores', 'threads that waited for a core, mean of a second, or five; NULL without `schedstat`'),
  gauge('thread_group_cores', 'time of a group of threads with like names in the last five seconds'),
  gauge('threads', 'threads of the process trees, or of the group'),
  gauge('memory_used_bytes', 'total minus available; for process trees the sum of resident sizes'),
  gauge('memory_available_bytes', 'memory available without swapping'),
  gauge('memory_total_bytes', 'memory the host may use; on local hosts all of the shared machine'),
  gauge('swap_used_bytes', 'swap in use'),
  rate('swap_in_bytes_per_second', 'read back from swap'),
  rate('swap_out_bytes_per_second', 'written to swap'),
  rate('direct_reclaim_bytes_per_second', 'memory that processes had to reclaim before an allocation'),
  rate('major_faults_per_second', 'page faults that had to read from disk'),
  gauge('dirty_bytes', 'written data that waits in memory or is being written to disk'),
  gauge('dirty_share', 'that data over the amount from which the kernel makes writing processes wait'),
  rate('disk_read_bytes_per_second', 'read from disks'),
  rate('disk_write_bytes_per_second', 'written to disks; for process trees when a page becomes dirty'),
  rate('disk_read_operations_per_second', 'completed read operations'),
  rate('disk_write_operations_per_second', 'completed write operations'),
  rate('disk_busy_share', 'share of the time with an operation outstanding, of the busiest disk, 0 to 1'),
  rate('disk_queue_operations', 'operations outstanding on average, all disks'),
  gauge(
    'disk_await_seconds',
    'mean time of operations completed in the last second, of the busiest disk; NULL without operations',
  ),
  gauge('disk_read_await_seconds', 'the same of reads alone; in the scope of one disk'),
  gauge('disk_write_await_seconds', 'the same of writes alone'),
  gauge('disk_is_rotational', '1 for a hard disk, 0 for one without moving parts; NULL of virtual disks'),
  rate('network_receive_bytes_per_second', "received on the host's interfaces, without loopback"),
  rate('network_send_bytes_per_second', "sent on the host's interfaces, without loopback"),
  rate('network_receive_packets_per_second', "packets received on the host's interfaces"),
  rate('network_send_packets_per_second', "packets sent on the host's interfaces"),
  rate('network_receive_drops', "incoming packets dropped per second by the host's interfaces"),
  rate('network_send_drops', "outgoing packets dropped per second by the host's interfaces"),
  gauge(
    'network_send_queue_bytes',
    "bytes that wait in the kernel's queues before the host's interfaces (qdisc); NULL of links without a queue",
  ),
  gauge(
    'network_link_bits_per_second',
    'rate that a NIC has agreed on, or to which a virtual one is shaped by a token bucket (tc); in the scope of one interface',
  ),
  gauge(
    'network_links',
    "interfaces that share the host's rate evenly: 1, or the links of a bond; NULL if they stand apart",
  ),
  ...(
    [
      ['in', 'received bytes'],
      ['out', 'sent bytes'],
      ['rate', 'the number of packets'],
      ['connection', 'the number of tracked connections'],
    ] as const
  ).map(([name, what]) =>
    rate(
      `network_allowance_${name}_packets_per_second`,
      `packets queued or dropped because ${what} exceeded what the cloud allows the machine (ENA)`,
    ),
  ),
  rate('softnet_drops_per_second', "packets dropped because a core's queue of received packets was full"),
  rate('softnet_squeezes_per_second', 'times that a core stopped taking packets while more were waiting'),
  rate('tcp_segments_in_per_second', 'TCP segments received, with loopback'),
  rate('tcp_segments_out_per_second', 'TCP segments sent, with loopback'),
  rate('tcp_retransmits_per_second', 'TCP segments retransmitted'),
  rate(
    'tcp_listen_overflows_per_second',
    'connection attempts dropped because the queue of a listening socket was full',
  ),
  rate('psi_cpu_some_share', 'share of the time some task waited for a core, 0 to 1'),
  rate('psi_group_cpu_some_share', 'the same of the control group (version 2) that the processes have to themselves'),
  rate('psi_memory_some_share', 'share of the time some task waited for memory'),
  rate('psi_memory_full_share', 'share of the time all tasks waited for memory'),
  rate('psi_io_some_share', 'share of the time some task waited for a disk'),
  rate('psi_io_full_share', 'share of the time all tasks waited for a disk'),
  gauge('heap_max_bytes', 'maximum heap size; the largest of several Java processes'),
  gauge('heap_used_bytes', 'use of that heap after the last collection, young or full; NULL before the first'),
  gauge('old_generation_after_gc_bytes', 'old generation of that, with G1 including humongous objects'),
  rate('gc_pause_share', 'share of the time stopped for garbage collection, of the Java process with the longest stop'),
  rate(
    'allocation_stall_share',
    'share of the time in which some thread of that Java process waited for memory from a concurrent collector (ZGC)',
  ),
  ...systemColumns,
  gauge('histogram_count', 'values counted in a bucket of a histogram of a service in the five seconds before'),
  rate('sampler_cpu_cores', "the sampler's own cost on this host"),
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

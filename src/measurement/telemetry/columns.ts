/** The columns of `telemetry.parquet`: what was measured on every host, once a second. */

import { metricsByService, type SystemMetric } from '../../systems/registry.ts';

/** How a column comes about: the rate of a counter between two samples, or a value read at the instant. */
export type ColumnKind = 'rate' | 'gauge';

export interface TelemetryColumn {
  name: string;
  kind: ColumnKind;
  /** What it says, in the words of docs/data.md. */
  meaning: string;
}

/** Scope of the rows that speak of a whole host. On local hosts it is the sum of the host's process trees and its own network. */
export const hostScope = 'host';

/**
 * Scope of the rows that speak of the machine local hosts share, written beside `host` on local hosts alone.
 * Every local host reports the same machine, so one host's rows say all.
 */
export const machineScope = 'machine';

/** What services tell of themselves. */
const systemColumns = Object.values(metricsByService)
  .flat()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- by service they are no longer those of one system each
  .map(({ column, meaning }) => ({ name: column as SystemMetric['column'], kind: 'gauge', meaning }) as const);

/** A column is NULL where it was not measured: in a gap, in a scope it does not apply to, on a kernel that lacks it. */
export const telemetryColumns = [
  { name: 'cores', kind: 'gauge', meaning: 'cores the host may use; on local hosts all cores of the shared machine' },
  { name: 'cpu_used_cores', kind: 'rate', meaning: 'user, system and interrupt time together' },
  { name: 'cpu_user_cores', kind: 'rate', meaning: 'time in user mode, nice included' },
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
    name: 'busiest_thread_cores',
    kind: 'gauge',
    meaning:
      'time of the busiest single thread in the last second; of a process below half a core all that the process used',
  },
  { name: 'threads', kind: 'gauge', meaning: 'threads of the process trees' },
  {
    name: 'memory_used_bytes',
    kind: 'gauge',
    meaning: 'total less available; for process trees the sum of resident sizes',
  },
  { name: 'memory_available_bytes', kind: 'gauge', meaning: 'what can be had without swapping' },
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
    meaning: 'memory that processes had to free themselves before they were given any',
  },
  { name: 'major_faults_per_second', kind: 'rate', meaning: 'page faults that had to read from disk' },
  { name: 'disk_read_bytes_per_second', kind: 'rate', meaning: 'read from disks' },
  {
    name: 'disk_write_bytes_per_second',
    kind: 'rate',
    meaning: 'written to disks; for process trees when the page is made dirty',
  },
  { name: 'disk_read_operations_per_second', kind: 'rate', meaning: 'read operations ended' },
  { name: 'disk_write_operations_per_second', kind: 'rate', meaning: 'write operations ended' },
  {
    name: 'disk_busy_share',
    kind: 'rate',
    meaning: 'share of the time with an operation outstanding, of the busiest disk, 0 to 1',
  },
  { name: 'disk_queue_operations', kind: 'rate', meaning: 'operations outstanding on average, all disks' },
  {
    name: 'disk_await_seconds',
    kind: 'gauge',
    meaning: 'mean time of the operations that ended in the last second, of the busiest disk; NULL where none did',
  },
  {
    name: 'network_receive_bytes_per_second',
    kind: 'rate',
    meaning: "received on the host's interfaces, loopback left out",
  },
  { name: 'network_send_bytes_per_second', kind: 'rate', meaning: "sent on the host's interfaces, loopback left out" },
  { name: 'network_receive_packets_per_second', kind: 'rate', meaning: "packets received on the host's interfaces" },
  { name: 'network_send_packets_per_second', kind: 'rate', meaning: "packets sent on the host's interfaces" },
  {
    name: 'network_receive_drops',
    kind: 'rate',
    meaning: "packets a second dropped on their way in by the host's interfaces",
  },
  {
    name: 'network_send_drops',
    kind: 'rate',
    meaning: "packets a second dropped on their way out by the host's interfaces",
  },
  { name: 'tcp_segments_in_per_second', kind: 'rate', meaning: 'TCP segments received, loopback included' },
  { name: 'tcp_segments_out_per_second', kind: 'rate', meaning: 'TCP segments sent, loopback included' },
  { name: 'tcp_retransmits_per_second', kind: 'rate', meaning: 'TCP segments sent again' },
  {
    name: 'tcp_listen_overflows_per_second',
    kind: 'rate',
    meaning: 'attempts to connect dropped because the queue of a listening socket was full',
  },
  { name: 'psi_cpu_some_share', kind: 'rate', meaning: 'share of the time some task waited for a core, 0 to 1' },
  { name: 'psi_memory_some_share', kind: 'rate', meaning: 'share of the time some task waited for memory' },
  { name: 'psi_memory_full_share', kind: 'rate', meaning: 'share of the time all tasks waited for memory' },
  { name: 'psi_io_some_share', kind: 'rate', meaning: 'share of the time some task waited for a disk' },
  { name: 'psi_io_full_share', kind: 'rate', meaning: 'share of the time all tasks waited for a disk' },
  {
    name: 'heap_max_bytes',
    kind: 'gauge',
    meaning: 'most that the heap may hold; of several Java processes the largest',
  },
  {
    name: 'heap_used_bytes',
    kind: 'gauge',
    meaning: 'what was left in that heap by the last collection, young or full; NULL before the first',
  },
  {
    name: 'old_generation_after_gc_bytes',
    kind: 'gauge',
    meaning: 'of that the old generation, with G1 also humongous objects',
  },
  {
    name: 'gc_pause_share',
    kind: 'rate',
    meaning: 'share of the time stopped for garbage collection, of the Java process stopped longest',
  },
  ...systemColumns,
  { name: 'sampler_cpu_cores', kind: 'rate', meaning: "the sampler's own cost on this host" },
] as const satisfies readonly TelemetryColumn[];

export type TelemetryColumnName = (typeof telemetryColumns)[number]['name'];

/** Values of one scope at one second, NULL where not measured. */
export type TelemetryValues = Record<TelemetryColumnName, number | null>;

/** One row: a host, a scope on it, and a second. */
export interface TelemetryRow extends TelemetryValues {
  host: string;
  /** `host`, `machine`, or the id of the service or job on that host. */
  scope: string;
  /** Unix time in milliseconds at which the sample was taken, on the clock of the machine that runs Proofload; rates cover the second before it. */
  at_milliseconds: number;
}

/** A record with one value a column. */
export function eachColumn<Value>(valueOf: (column: TelemetryColumnName) => Value): Record<TelemetryColumnName, Value> {
  const values = Object.fromEntries(telemetryColumns.map(({ name }) => [name, valueOf(name)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys, which are the columns
  return values as Record<TelemetryColumnName, Value>;
}

/**
 * What findings and charts ask of telemetry: columns as they are, and shares of a bound made of them. A measure that is made of a
 * column a file does not have is not known of that file.
 */
import type { MetricFacts } from '../../systems/facts.ts';
import { metricsByService, type SystemMetric } from '../../systems/registry.ts';

interface MeasureSource {
  /** Columns it is made of. */
  columns: readonly string[];
  /** Its value in one row, as an expression of SQL. */
  sql: string;
  /** Whether 1 is its bound. */
  isShare: boolean;
}

/** The parameter for the rate of the host's NIC in bits a second, NULL where it has no limit. */
export const nicBitsPerSecond = '$nic';

/** From here on a share of a bound is not explained by the moment of sampling. */
export const mostJitter = 1.05;

function column(name: string): MeasureSource {
  return { columns: [name], sql: name, isShare: false };
}

function shareColumn(name: string): MeasureSource {
  return { columns: [name], sql: name, isShare: true };
}

/**
 * Rates jitter with the moment of sampling: up to a twentieth above the bound is the bound. More says that the bound is wrong, so it
 * is kept.
 */
function ratio(used: string, bound: string): string {
  const share = `(${used}) / nullif(${bound}, 0)`;
  return `CASE WHEN ${share} BETWEEN 1 AND ${mostJitter} THEN 1 ELSE ${share} END`;
}

function shareOf(used: string, bound: string): MeasureSource {
  return { columns: [used, bound], sql: ratio(used, bound), isShare: true };
}

function sumOf(one: string, other: string): MeasureSource {
  return { columns: [one, other], sql: `${one} + ${other}`, isShare: false };
}

function ofDirections(received: string, sent: string, sql: (bits: string) => string): MeasureSource {
  // The busier direction of a full-duplex link; greatest() passes over NULL.
  return { columns: [received, sent], sql: sql(`greatest(${received}, ${sent}) * 8`), isShare: false };
}

const received = 'network_receive_bytes_per_second';
const sent = 'network_send_bytes_per_second';
const linkBits = 'network_link_bits_per_second';

/** Whether packets were queued or dropped because they exceeded one of these allowances: of one second 1 or 0. */
function exceeded(...names: ('in' | 'out' | 'rate' | 'connection')[]): MeasureSource {
  const columns = names.map((name) => `network_allowance_${name}_packets_per_second`);
  // greatest() passes over NULL: a NIC may lack some of them.
  return { columns, sql: `(greatest(${columns.join(', ')}) > 0)::DOUBLE`, isShare: true };
}

/**
 * The rate of one NIC: what it has agreed on, but no more than the host may use. Of a NIC that does not tell, its part of the host's
 * rate. (least() passes over NULL.)
 */
const boundOfLink = `CASE WHEN ${linkBits} IS NULL THEN ${nicBitsPerSecond} / network_links ELSE least(${linkBits}, ${nicBitsPerSecond}) END`;
const segmentsOut = 'tcp_segments_out_per_second';

const hostMeasures = {
  cores: column('cores'),
  cpu_used_cores: column('cpu_used_cores'),
  cpu_share: shareOf('cpu_used_cores', 'cores'),
  cpu_busiest_core_share: shareColumn('cpu_busiest_core_share'),
  busiest_thread_cores: { ...column('busiest_thread_cores'), isShare: true },
  psi_cpu_some_share: shareColumn('psi_cpu_some_share'),
  cpu_steal_share: shareOf('cpu_steal_cores', 'cores'),
  cpu_taken_share: {
    columns: ['cpu_used_cores', 'cpu_steal_cores', 'cores'],
    sql: ratio('cpu_used_cores + cpu_steal_cores', 'cores'),
    isShare: true,
  },
  physical_cores: column('physical_cores'),
  interrupts_busiest_core_share: shareColumn('interrupts_busiest_core_share'),
  cpu_quota_cores: column('cpu_quota_cores'),
  cpu_quota_share: shareOf('cpu_used_cores', 'cpu_quota_cores'),
  cpu_throttled_share: shareColumn('cpu_throttled_share'),
  cpu_allowed_cores: column('cpu_allowed_cores'),
  run_delay_cores: column('run_delay_cores'),
  psi_group_cpu_some_share: shareColumn('psi_group_cpu_some_share'),
  thread_group_cores: { ...column('thread_group_cores'), isShare: true },
  threads: column('threads'),

  memory_used_bytes: column('memory_used_bytes'),
  memory_total_bytes: column('memory_total_bytes'),
  memory_share: shareOf('memory_used_bytes', 'memory_total_bytes'),
  swap_used_bytes: column('swap_used_bytes'),
  swap_in_bytes_per_second: column('swap_in_bytes_per_second'),
  swap_out_bytes_per_second: column('swap_out_bytes_per_second'),
  direct_reclaim_bytes_per_second: column('direct_reclaim_bytes_per_second'),
  major_faults_per_second: column('major_faults_per_second'),
  psi_memory_full_share: shareColumn('psi_memory_full_share'),
  heap_share: shareOf('heap_used_bytes', 'heap_max_bytes'),
  gc_pause_share: shareColumn('gc_pause_share'),
  allocation_stall_share: shareColumn('allocation_stall_share'),

  disk_share: shareColumn('disk_busy_share'),
  disk_read_bytes_per_second: column('disk_read_bytes_per_second'),
  disk_write_bytes_per_second: column('disk_write_bytes_per_second'),
  disk_read_operations_per_second: column('disk_read_operations_per_second'),
  disk_write_operations_per_second: column('disk_write_operations_per_second'),
  disk_bytes_per_second: sumOf('disk_read_bytes_per_second', 'disk_write_bytes_per_second'),
  disk_operations_per_second: sumOf('disk_read_operations_per_second', 'disk_write_operations_per_second'),
  disk_queue_operations: column('disk_queue_operations'),
  disk_await_seconds: column('disk_await_seconds'),
  disk_read_await_seconds: column('disk_read_await_seconds'),
  disk_write_await_seconds: column('disk_write_await_seconds'),
  disk_is_rotational: column('disk_is_rotational'),
  dirty_bytes: column('dirty_bytes'),
  dirty_share: shareColumn('dirty_share'),
  psi_io_some_share: shareColumn('psi_io_some_share'),
  psi_io_full_share: shareColumn('psi_io_full_share'),

  network_bits_per_second: ofDirections(received, sent, (bits) => bits),
  network_share: {
    ...ofDirections(received, sent, (bits) => ratio(bits, nicBitsPerSecond)),
    isShare: true,
  },
  link_share: {
    columns: [received, sent, linkBits, 'network_links'],
    sql: ratio(`greatest(${received}, ${sent}) * 8`, boundOfLink),
    isShare: true,
  },
  network_link_bits_per_second: column(linkBits),
  /** Of one second 1 or 0. */
  network_queued_share: {
    columns: ['network_send_queue_bytes'],
    sql: '(network_send_queue_bytes > 0)::DOUBLE',
    isShare: true,
  },
  network_allowance_exceeded_share: exceeded('in', 'out', 'rate', 'connection'),
  network_allowance_packets_exceeded_share: exceeded('rate'),
  network_allowance_connections_exceeded_share: exceeded('connection'),
  softnet_drops_per_second: column('softnet_drops_per_second'),
  softnet_squeezes_per_second: column('softnet_squeezes_per_second'),
  network_receive_bytes_per_second: column(received),
  network_send_bytes_per_second: column(sent),
  tcp_segments_out_per_second: column(segmentsOut),
  tcp_segments_in_per_second: column('tcp_segments_in_per_second'),
  tcp_retransmit_share: {
    columns: ['tcp_retransmits_per_second', segmentsOut],
    sql: `tcp_retransmits_per_second / nullif(${segmentsOut}, 0)`,
    isShare: true,
  },
  network_receive_drops: column('network_receive_drops'),
  network_send_drops: column('network_send_drops'),
  tcp_listen_overflows_per_second: column('tcp_listen_overflows_per_second'),
} as const satisfies Record<string, MeasureSource>;

/** What a metric of a service is as a measure. */
function measureOf({ column: name, measure }: MetricFacts): MeasureSource {
  if (measure.of === 'column') return column(name);
  return { columns: [name], sql: `1 - ${name}`, isShare: true };
}

const metrics: readonly MetricFacts[] = Object.values(metricsByService).flat();

export type MeasureName = keyof typeof hostMeasures | SystemMetric['measure']['name'];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys, which are those of the type
export const measures = Object.fromEntries([
  ...Object.entries(hostMeasures),
  ...metrics.map((metric) => [metric.measure.name, measureOf(metric)] as const),
]) as Record<MeasureName, MeasureSource>;

/** Those whose quantiles are asked: they cost more than all else of a window together. */
export const measuresWithQuantiles: ReadonlySet<string> = new Set<string>([
  ...(['cpu_share', 'memory_share', 'disk_share', 'network_share', 'heap_share'] satisfies MeasureName[]),
  ...metrics.filter(({ measure }) => measure.hasQuantiles).map(({ measure }) => measure.name),
]);

/** Those of which the course over the window is asked, in tenths: what the rules on saturated resources read. */
export const measuresWithTenths: ReadonlySet<string> = new Set<string>([
  ...(['cpu_share', 'cpu_steal_share', 'cpu_taken_share', 'psi_cpu_some_share', 'cpu_throttled_share'] as const),
  ...(['memory_share', 'psi_memory_full_share', 'gc_pause_share', 'busiest_thread_cores'] as const),
  ...(['disk_share', 'disk_await_seconds', 'disk_queue_operations', 'psi_io_some_share', 'psi_io_full_share'] as const),
  ...(['disk_bytes_per_second', 'disk_operations_per_second'] as const),
  ...(['network_bits_per_second', 'network_share', 'link_share', 'network_queued_share'] as const),
] satisfies MeasureName[]);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets its keys
export const measureNames = Object.keys(measures) as MeasureName[];

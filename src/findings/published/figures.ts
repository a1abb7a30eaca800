/** Figures that a study may state, by names that have the units. A megabyte is 2^20 bytes, as the tools of Kafka and Spark count. */
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import { count, duration, milliseconds, rate, significant } from '../../text/figures.ts';

/** A value, or the lowest and the highest of several hosts. */
export type Figure = number | [lowest: number, highest: number];

interface LoadFigure {
  title: string;
  format: (value: number | null) => string;
}

/** The source of a host figure in our telemetry, with the factor to its unit. */
interface HostFigure extends LoadFigure {
  measure: MeasureName;
  of: 'mean' | 'max';
  factor: number;
}

const load = (title: string, format: LoadFigure['format']): LoadFigure => ({ title, format });
const used =
  (of: HostFigure['of'], statistic: string) =>
  (what: string, unit: string, measure: MeasureName, factor = 1): HostFigure => ({
    title: `${what}, ${statistic} (${unit})`,
    format: significant,
    measure,
    of,
    factor,
  });
const average = used('mean', 'average');
const peak = used('max', 'peak');

/** What a load achieved. */
export const loadFigures = {
  records: load('Records', count),
  recordsPerSecond: load('Records/s', rate),
  megabytes: load('MB', count),
  megabytesPerSecond: load('MB/s', significant),
  operations: load('Operations', count),
  operationsPerSecond: load('Operations/s', rate),
  readOperationsPerSecond: load('Reads/s', rate),
  writeOperationsPerSecond: load('Writes/s', rate),
  latencyMeanMilliseconds: load('Latency mean', milliseconds),
  latencyMedianMilliseconds: load('Latency median', milliseconds),
  latencyP95Milliseconds: load('Latency p95', milliseconds),
  latencyP99Milliseconds: load('Latency p99', milliseconds),
  tasksPerStage: load('Tasks/stage', count),
  shuffleReadMegabytesPerStage: load('Shuffle read (MB/stage)', significant),
  maxShuffleReadSeconds: load('Longest shuffle read', duration),
  shuffleWriteMegabytesPerStage: load('Shuffle write (MB/stage)', significant),
  maxShuffleWriteSeconds: load('Longest shuffle write', duration),
  totalSeconds: load('Total time', duration),
};

const mebi = 1 / 2 ** 20;

/** What hosts used meanwhile. A gigabyte of memory is 2^30 bytes: a host of 32 has 31.2. */
export const hostFigures = {
  cpuAveragePercent: average('CPU', '%', 'cpu_share', 100),
  cpuPeakPercent: peak('CPU', '%', 'cpu_share', 100),
  memoryGigabytes: peak('Memory in use', 'GiB', 'memory_used_bytes', 1 / 2 ** 30),
  swapMegabytes: peak('Swap in use', 'MB', 'swap_used_bytes', mebi),
  networkMegabitsPerSecond: peak('Network, busier direction', 'Mbit/s', 'network_bits_per_second', 1e-6),
  segmentsSentPerSecond: peak('TCP segments sent', '1/s', 'tcp_segments_out_per_second'),
  segmentsReceivedPerSecond: peak('TCP segments received', '1/s', 'tcp_segments_in_per_second'),
  diskReadsPerSecond: peak('Disk reads', '1/s', 'disk_read_operations_per_second'),
  diskWritesPerSecond: peak('Disk writes', '1/s', 'disk_write_operations_per_second'),
  diskReadMegabytesPerSecond: average('Read from disks', 'MB/s', 'disk_read_bytes_per_second', mebi),
  diskWriteMegabytesPerSecond: average('Written to disks', 'MB/s', 'disk_write_bytes_per_second', mebi),
  diskWaitMilliseconds: average('Disk wait', 'ms', 'disk_await_seconds', 1000),
  diskReadWaitMilliseconds: average('Wait of disk reads', 'ms', 'disk_read_await_seconds', 1000),
  diskWriteWaitMilliseconds: average('Wait of disk writes', 'ms', 'disk_write_await_seconds', 1000),
  diskQueueOperations: average('Disk queue', 'operations', 'disk_queue_operations'),
  diskBusyPercent: average('Disk busy', '%', 'disk_share', 100),
};

export function namesOf<Name extends string>(figures: Readonly<Partial<Record<Name, unknown>>>): Name[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys loses the type of the names
  return Object.keys(figures) as Name[];
}

/** What figures are called, and how their values are written. */
export const shownFigures = { ...loadFigures, ...hostFigures };

/** A value, or the lowest and the highest. */
export function figureText(figure: Figure | null, format: LoadFigure['format']): string {
  if (figure === null || typeof figure === 'number') return format(figure);
  const [lowest, highest] = figure;
  return lowest === highest ? format(lowest) : `${format(lowest)} to ${format(highest)}`;
}

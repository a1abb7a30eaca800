/** Tables of the disks of a system over its load. */
import { gceNodes } from '../findings/baselines/gce-nodes.ts';
import {
  claim,
  type DiskLatencyFinding,
  type DiskLevel,
  type KindLatency,
  type OperationLatency,
  type ShareBelow,
  type StatedDisk,
} from '../findings/disk-latency/disk-latency-finding.ts';
import { bytes, count, milliseconds, rate, share, significant } from '../text/figures.ts';
import type { Column, Table } from './table.ts';

export const diskLatencyTitle = 'Latency of disks under load';

const nothing = '–';

export function diskLatencyTables(id: string, finding: DiskLatencyFinding): Table[] {
  return [
    loadTable(id, finding),
    latencyTable(id, finding),
    ...(finding.operations.length > 0 ? [operationTable(id, finding)] : []),
  ];
}

function loadTable(id: string, finding: DiskLatencyFinding): Table {
  const { levels, axis, unit, stated } = finding;
  const isStated = levels.some(({ ofStatedRate }) => ofStatedRate !== null);
  return {
    id: `${id}-load`,
    caption: 'Load of a disk, mean over disks and runs',
    columns: [
      { label: axis, numeric: true },
      { label: 'Runs', numeric: true },
      { label: 'Disks', numeric: true },
      { label: `${unit}/s reached`, numeric: true },
      { label: 'Read', numeric: true },
      { label: 'Written', numeric: true },
      ...(isStated ? [{ label: 'Of its stated rate', numeric: true }] : []),
      { label: 'Reads/s', numeric: true },
      { label: 'Writes/s', numeric: true },
      { label: 'Busy', numeric: true },
      { label: 'Queue', numeric: true },
    ],
    rows: levels.map((level) => ({
      cells: [
        count(level.load),
        String(level.runs.length),
        String(level.disks),
        rate(level.perSecond),
        `${bytes(level.readBytesPerSecond)}/s`,
        `${bytes(level.writeBytesPerSecond)}/s`,
        ...(isStated ? [share(level.ofStatedRate)] : []),
        significant(level.latency.read?.operationsPerSecond ?? 0),
        significant(level.latency.write?.operationsPerSecond ?? 0),
        share(level.busyShare),
        significant(level.queueOperations),
      ],
    })),
    notes: isStated ? [statedText(stated)] : [],
  };
}

function statedText({ gigabytes, readBytesPerSecond, writeBytesPerSecond }: StatedDisk): string {
  const size = gigabytes === null ? '' : ` of ${significant(gigabytes)} GB`;
  const rates = [
    ...(readBytesPerSecond === null ? [] : [`read ${bytes(readBytesPerSecond)}/s`]),
    ...(writeBytesPerSecond === null ? [] : [`write ${bytes(writeBytesPerSecond)}/s`]),
  ];
  return `By its profile a disk${size} may ${rates.join(' and ')}; the share is that of the direction that is nearer to its rate.`;
}

const latencyColumns = (group: string): Column[] =>
  ['median', 'p90', 'p99', `below ${claim.belowMilliseconds} ms`].map((label) => ({ label, numeric: true, group }));

function latencyTable(id: string, { levels, axis }: DiskLatencyFinding): Table {
  return {
    id: `${id}-latency`,
    caption: 'Mean latency of the disks in a second, weighted by operations',
    columns: [
      { label: axis, numeric: true },
      ...latencyColumns('All operations'),
      { label: '95 %', group: 'All operations' },
      ...latencyColumns('Reads'),
      ...latencyColumns('Writes'),
    ],
    rows: levels.map(({ load, latency: { all, read, write } }: DiskLevel) => ({
      cells: [count(load), ...cells(all), all ? intervalText(all.below) : nothing, ...cells(read), ...cells(write)],
    })),
    notes: [
      `The share below ${claim.belowMilliseconds} ms is a claim of “${gceNodes.title}” (${gceNodes.published?.slice(0, 4)}) on disks “as long as our load did not exceed the throughput threshold”, which it does not state.`,
      `Weighted by operations: of 100 operations of which 10 were in a second with a mean of 20 ms, 10 count as 20 ms. This is no distribution of single operations.`,
    ],
  };
}

function cells(latency: KindLatency | undefined): string[] {
  if (!latency) return [nothing, nothing, nothing, nothing];
  return [
    milliseconds(latency.p50Milliseconds),
    milliseconds(latency.p90Milliseconds),
    milliseconds(latency.p99Milliseconds),
    share(latency.below.share),
  ];
}

function intervalText({ interval }: ShareBelow): string {
  return interval ? `${share(interval.low)} to ${share(interval.high)}` : 'window too short';
}

function operationTable(id: string, { operations, axis }: DiskLatencyFinding): Table {
  return {
    id: `${id}-operations`,
    caption: 'Single operations, as the services counted them on all hosts',
    columns: [
      { label: 'What' },
      { label: axis, numeric: true },
      { label: 'Counted', numeric: true },
      { label: 'median', numeric: true },
      { label: 'p90', numeric: true },
      { label: 'p99', numeric: true },
      { label: 'highest', numeric: true },
    ],
    rows: operations.map((each) => ({
      cells: [
        each.title,
        count(each.load),
        count(each.count),
        ...[each.p50, each.p90, each.p99, each.highest].map((value) => valueText(value, each)),
      ],
    })),
    notes: [
      'Upper bounds of the buckets that the service counts in. A count is read every five seconds, so a few operations from before a window are in it.',
    ],
  };
}

function valueText(value: number | null, { unit }: OperationLatency): string {
  if (value === null) return 'above all buckets';
  return unit === 'seconds' ? milliseconds(1000 * value) : significant(value);
}

/** Charts of the disks of a system over its load: the share of operations below the bound of the claim, and latency. */
import {
  claim,
  type DiskLatencyFinding,
  type DiskLevel,
  type OperationKind,
} from '../../findings/disk-latency/disk-latency-finding.ts';
import { count, milliseconds, plain, share } from '../../text/figures.ts';
import { lineChart, type DrawnLine, type LineChart, type LineLook, type Place } from './line-chart.ts';

export const diskLines = {
  all: { title: 'All operations', color: 'var(--line-1)', type: 'solid' },
  interval: { title: 'Its 95 % interval', color: 'var(--line-1)', type: 'dotted' },
  read: { title: 'Reads', color: 'var(--line-2)', type: 'dashed' },
  write: { title: 'Writes', color: 'var(--line-3)', type: 'dashed' },
  claimed: { title: 'The published claim', color: 'var(--bad)', type: 'dotted' },
  p50: { title: 'Median', color: 'var(--line-3)', type: 'solid' },
  p90: { title: '90th percentile', color: 'var(--line-1)', type: 'solid' },
  p99: { title: '99th percentile', color: 'var(--line-2)', type: 'dashed' },
} as const satisfies Record<string, LineLook>;

type DiskLine = keyof typeof diskLines;
type DiskChart = LineChart<DiskLine>;
type Drawn = DrawnLine<DiskLine>;

export function byDiskLoad(id: string, finding: DiskLatencyFinding): DiskChart[] {
  return [shareChart(id, finding), latencyChart(id, finding)];
}

function shareChart(id: string, { levels, axis }: DiskLatencyFinding): DiskChart {
  const title = `Share of disk operations below ${claim.belowMilliseconds} ms (%) by ${axis}`;
  const line = (kind: OperationKind): Drawn[] => {
    const places = levels.map(({ load, latency }): Place => [load, percent(latency[kind]?.below.share)]);
    return places.every(([, value]) => value === null) ? [] : [{ line: kind, places, hasMarks: true }];
  };
  return lineChart(
    { id: `${id}-share`, title, description: plain(levels.map(shareText).join('; ')) },
    diskLines,
    [
      claimedLine(levels, 100 * claim.share),
      { line: 'interval', places: levels.flatMap(interval) },
      ...line('read'),
      ...line('write'),
      ...line('all'),
    ],
    { name: axis, vertical: { type: 'value', min: 0, max: 100 } },
  );
}

function shareText({ load, latency }: DiskLevel): string {
  return `${count(load)}: ${latency.all ? share(latency.all.below.share) : 'no operations'}`;
}

function latencyText({ load, latency: { all } }: DiskLevel): string {
  return all
    ? `${count(load)}: median ${milliseconds(all.p50Milliseconds)}, 90th percentile ${milliseconds(all.p90Milliseconds)}`
    : `${count(load)}: no operations`;
}

function interval({ load, latency }: DiskLevel): Place[] {
  const found = latency.all?.below.interval;
  return found
    ? [
        [load, 100 * found.low],
        [load, 100 * found.high],
        [load, null],
      ]
    : [];
}

function latencyChart(id: string, { levels, axis }: DiskLatencyFinding): DiskChart {
  const line = (name: 'p50' | 'p90' | 'p99'): Drawn => ({
    line: name,
    places: levels.map(({ load, latency }): Place => [load, latency.all?.[`${name}Milliseconds`] ?? null]),
    hasMarks: true,
  });
  return lineChart(
    {
      id: `${id}-latency`,
      title: `Mean latency of the disk in a second (ms, logarithmic), by ${axis}`,
      description: plain(levels.map(latencyText).join('; ')),
    },
    diskLines,
    [claimedLine(levels, claim.belowMilliseconds), line('p99'), line('p90'), line('p50')],
    { name: axis, vertical: { type: 'log', logBase: 10 } },
  );
}

const percent = (value: number | undefined): number | null => (value === undefined ? null : 100 * value);

function claimedLine(levels: DiskLevel[], value: number): Drawn {
  return { line: 'claimed', places: [levels[0]!, levels.at(-1)!].map(({ load }): Place => [load, value]) };
}

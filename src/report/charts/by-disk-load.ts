/** Charts of the disks of a system over its load: the share of operations below the bound of the claim, and latency. */
import {
  claim,
  type DiskLatencyFinding,
  type DiskLevel,
  type OperationKind,
} from '../../findings/disk-latency/disk-latency-finding.ts';
import { count, milliseconds, plain, share, short } from '../../text/figures.ts';
import type { Chart } from './draw.ts';
import { axisStyle, font } from './theme.ts';

/** Lines differ by colour and dash, for readers who cannot distinguish the colours. */
export const diskLines = {
  all: { title: 'All operations', color: 'var(--line-1)', type: 'solid' },
  interval: { title: 'Its 95 % interval', color: 'var(--line-1)', type: 'dotted' },
  read: { title: 'Reads', color: 'var(--line-2)', type: 'dashed' },
  write: { title: 'Writes', color: 'var(--line-3)', type: 'dashed' },
  claimed: { title: 'The published claim', color: 'var(--bad)', type: 'dotted' },
  p50: { title: 'Median', color: 'var(--line-3)', type: 'solid' },
  p90: { title: '90th percentile', color: 'var(--line-1)', type: 'solid' },
  p99: { title: '99th percentile', color: 'var(--line-2)', type: 'dashed' },
} as const;

export type DiskLine = keyof typeof diskLines;

export interface DiskChart extends Chart {
  lines: DiskLine[];
}

type Place = [load: number, value: number | null];

interface Drawn {
  line: DiskLine;
  places: Place[];
  hasMarks?: true;
}

export function byDiskLoad(id: string, finding: DiskLatencyFinding): DiskChart[] {
  return [shareChart(id, finding), latencyChart(id, finding)];
}

function shareChart(id: string, { levels, axis }: DiskLatencyFinding): DiskChart {
  const title = `Share of disk operations below ${claim.belowMilliseconds} ms (%) by ${axis}`;
  const line = (kind: OperationKind): Drawn[] => {
    const places = levels.map(({ load, latency }): Place => [load, percent(latency[kind]?.below.share)]);
    return places.every(([, value]) => value === null) ? [] : [{ line: kind, places, hasMarks: true }];
  };
  return chartOf(
    { id: `${id}-share`, title, description: plain(levels.map(shareText).join('; ')) },
    axis,
    [
      claimedLine(levels, 100 * claim.share),
      { line: 'interval', places: levels.flatMap(interval) },
      ...line('read'),
      ...line('write'),
      ...line('all'),
    ],
    { type: 'value', min: 0, max: 100 },
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
  return chartOf(
    {
      id: `${id}-latency`,
      title: `Mean latency of the disk in a second (ms, logarithmic), by ${axis}`,
      description: plain(levels.map(latencyText).join('; ')),
    },
    axis,
    [claimedLine(levels, claim.belowMilliseconds), line('p99'), line('p90'), line('p50')],
    { type: 'log', logBase: 10 },
  );
}

const percent = (value: number | undefined): number | null => (value === undefined ? null : 100 * value);

function claimedLine(levels: DiskLevel[], value: number): Drawn {
  return { line: 'claimed', places: [levels[0]!, levels.at(-1)!].map(({ load }): Place => [load, value]) };
}

/** From this ratio of highest to lowest load on, a linear axis would crowd the low levels. */
const logarithmicFrom = 8;

function chartOf(named: Omit<Chart, 'option'>, axis: string, drawn: Drawn[], yAxis: object): DiskChart {
  const loads = drawn.flatMap(({ places }) => places.map(([load]) => load));
  const [lowest, highest] = [Math.min(...loads), Math.max(...loads)];
  const isLogarithmic = lowest > 0 && highest / lowest >= logarithmicFrom;
  const axisLabel = { ...axisStyle.axisLabel, formatter: (value: number) => plain(short(value)) };
  return {
    ...named,
    lines: [...new Set(drawn.map(({ line }) => line))],
    option: {
      textStyle: { fontFamily: font },
      grid: { left: 54, right: 22, top: 14, bottom: 42 },
      xAxis: {
        ...(isLogarithmic
          ? { type: 'log', logBase: 2, min: lowest, max: highest }
          : { type: 'value', min: 0, max: highest }),
        name: `${axis}${isLogarithmic ? ', logarithmic' : ''}`,
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: 'var(--muted)', fontSize: 12 },
        ...axisStyle,
        splitLine: { show: false },
        axisLabel,
      },
      yAxis: { splitNumber: 4, ...axisStyle, axisLine: { show: false }, axisLabel, ...yAxis },
      series: drawn.map(({ line, places, hasMarks }) => ({
        type: 'line',
        data: places,
        silent: true,
        showSymbol: hasMarks === true,
        symbol: 'circle',
        symbolSize: 7,
        connectNulls: false,
        emphasis: { disabled: true },
        itemStyle: { color: diskLines[line].color },
        lineStyle: { width: 2, color: diskLines[line].color, type: diskLines[line].type },
      })),
    },
  };
}

/** Charts of a resource over time: a line a host, the runs marked as bands. */
import { networkBits } from '../../analysis/utilisation.ts';
import type { TelemetryRow } from '../../telemetry/columns.ts';
import type { Chart } from './draw.ts';
import { axisStyle, font } from './theme.ts';

export interface Metric {
  id: string;
  title: string;
  unit: string;
  of(row: TelemetryRow): number | null;
  /** Top of the axis where the scale has one. */
  top?: number;
}

const scaled = (value: number | null, by: number): number | null => (value === null ? null : value * by);

/** Rates jitter with the moment of sampling: a hundredth above all cores is all cores. */
function percentOfCores(row: TelemetryRow): number | null {
  return row.cores && row.cpu_used_cores !== null ? Math.min(100, (row.cpu_used_cores / row.cores) * 100) : null;
}

/** In place of the published Figures 3 to 20. */
export const metrics: Metric[] = [
  {
    id: 'cpu',
    title: 'CPU in use',
    unit: '% of cores',
    of: (row) => percentOfCores(row),
    top: 100,
  },
  { id: 'memory', title: 'Memory in use', unit: 'GB', of: (row) => scaled(row.memory_used_bytes, 1e-9) },
  { id: 'network', title: 'Network, busier direction', unit: 'Mbit/s', of: (row) => scaled(networkBits(row), 1e-6) },
  { id: 'disk', title: 'Disk writes', unit: 'MB/s', of: (row) => scaled(row.disk_write_bytes_per_second, 1e-6) },
  {
    id: 'tcp-out',
    title: 'TCP segments sent',
    unit: 'thousand/s',
    of: (row) => scaled(row.tcp_segments_out_per_second, 1e-3),
  },
  {
    id: 'tcp-in',
    title: 'TCP segments received',
    unit: 'thousand/s',
    of: (row) => scaled(row.tcp_segments_in_per_second, 1e-3),
  },
];

export interface Line {
  name: string;
  rows: TelemetryRow[];
  style: { color: string; type: 'solid' | 'dashed' | 'dotted' };
}

export interface Band {
  label: string;
  startMilliseconds: number;
  endMilliseconds: number;
  isVoid: boolean;
}

/** Seconds without a sample after which a line is broken: a gap is never drawn as a value. */
const gapSeconds = 2.5;

/** Null when nothing was measured. Times on the axis are minutes and seconds since `fromMilliseconds`. */
export function overTime(
  id: string,
  metric: Metric,
  lines: Line[],
  bands: Band[],
  fromMilliseconds: number,
): Chart | null {
  const drawn = lines.map((line) => ({ ...line, points: pointsOf(metric, line.rows, fromMilliseconds) }));
  const peaks = drawn.flatMap(({ name, points }) => {
    const values = points.map(([, value]) => value).filter((value) => value !== null);
    return values.length === 0 ? [] : [{ name, peak: values.reduce((a, b) => Math.max(a, b)) }];
  });
  if (peaks.length === 0) return null;
  const step = tickSeconds(drawn.flatMap(({ points }) => points.map(([seconds]) => seconds)));
  return {
    id,
    title: `${metric.title} (${metric.unit})`,
    description: `Highest second by host: ${peaks.map(({ name, peak }) => `${name} ${peak.toFixed(1)}`).join(', ')} ${metric.unit}.`,
    option: {
      textStyle: { fontFamily: font },
      grid: { left: 46, right: 10, top: 24, bottom: 28 },
      xAxis: {
        type: 'value',
        min: 0,
        max: 'dataMax',
        interval: step,
        ...axisStyle,
        splitLine: { show: false },
        axisLabel: {
          ...axisStyle.axisLabel,
          formatter: (seconds: number) => (seconds % step === 0 ? clock(seconds) : ''),
        },
      },
      yAxis: {
        type: 'value',
        min: 0,
        ...(metric.top && { max: metric.top, interval: metric.top / 4 }),
        splitNumber: 4,
        ...axisStyle,
        axisLine: { show: false },
      },
      series: drawn.map(({ name, style, points }, index) => ({
        type: 'line',
        name,
        data: points,
        showSymbol: false,
        silent: true,
        connectNulls: false,
        sampling: 'minmax',
        emphasis: { disabled: true },
        itemStyle: { color: style.color },
        lineStyle: { width: 1.5, ...style },
        ...(index === 0 && { markArea: bandsOption(bands, fromMilliseconds) }),
      })),
    },
  };
}

function pointsOf(metric: Metric, rows: TelemetryRow[], fromMilliseconds: number): [number, number | null][] {
  const points: [number, number | null][] = [];
  for (const row of rows.toSorted((a, b) => a.at_milliseconds - b.at_milliseconds)) {
    const seconds = (row.at_milliseconds - fromMilliseconds) / 1000;
    const last = points.at(-1)?.[0];
    if (last !== undefined && seconds - last > gapSeconds) points.push([last + 1, null]);
    points.push([seconds, metric.of(row)]);
  }
  return points;
}

function bandsOption(bands: Band[], fromMilliseconds: number): object {
  const seconds = (time: number): number => (time - fromMilliseconds) / 1000;
  return {
    silent: true,
    data: bands.map((band, index) => [
      {
        name: band.label,
        xAxis: seconds(band.startMilliseconds),
        itemStyle: { color: band.isVoid ? 'var(--band-void)' : index % 2 === 0 ? 'var(--band)' : 'var(--band-other)' },
        label: { position: 'top', distance: 4, color: 'var(--muted)', fontSize: 11, fontFamily: font },
      },
      { xAxis: seconds(band.endMilliseconds) },
    ]),
  };
}

/** The least round step that leaves at most six ticks, so that they stay apart on a phone. */
function tickSeconds(times: number[]): number {
  const length = times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b));
  const steps = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];
  return steps.find((step) => length / step <= 6) ?? Math.ceil(length / 6);
}

/** `4:05` for 245 seconds. */
function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

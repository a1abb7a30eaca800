/** Charts of a resource over time: one line per host, runs as bands. */
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import type { TelemetrySeries } from '../../measurement/telemetry/series.ts';
import type { Chart } from './draw.ts';
import { axisStyle, font } from './theme.ts';

export interface Metric {
  id: string;
  title: string;
  unit: string;
  measure: MeasureName;
  /** Converts the measure's unit to that of the axis. */
  factor: number;
  /** Maximum of the axis, if the scale has one. */
  top?: number;
}

export const metrics: Metric[] = [
  { id: 'cpu', title: 'CPU in use', unit: '% of cores', measure: 'cpu_share', factor: 100, top: 100 },
  { id: 'memory', title: 'Memory in use', unit: 'GB', measure: 'memory_used_bytes', factor: 1e-9 },
  {
    id: 'network',
    title: 'Network, busier direction',
    unit: 'Mbit/s',
    measure: 'network_bits_per_second',
    factor: 1e-6,
  },
  { id: 'disk', title: 'Disk writes', unit: 'MB/s', measure: 'disk_write_bytes_per_second', factor: 1e-6 },
  {
    id: 'disk-operations',
    title: 'Disk write operations',
    unit: 'writes/s',
    measure: 'disk_write_operations_per_second',
    factor: 1,
  },
  { id: 'swap', title: 'Swap in use', unit: 'MB', measure: 'swap_used_bytes', factor: 1e-6 },
  {
    id: 'tcp-out',
    title: 'TCP segments sent',
    unit: 'thousand/s',
    measure: 'tcp_segments_out_per_second',
    factor: 1e-3,
  },
  {
    id: 'tcp-in',
    title: 'TCP segments received',
    unit: 'thousand/s',
    measure: 'tcp_segments_in_per_second',
    factor: 1e-3,
  },
];

export interface Line {
  name: string;
  /** Null for a host without telemetry. */
  series: TelemetrySeries | null;
  style: { color: string; type: 'solid' | 'dashed' | 'dotted' };
}

/** Start of the axis, and the duration of each point of a series. */
export interface TimeAxis {
  fromMilliseconds: number;
  stretchMilliseconds: number;
}

/** A moment that the chart marks, such as an event. */
export interface Mark {
  label: string;
  atMilliseconds: number;
}

export interface Band {
  label: string;
  startMilliseconds: number;
  endMilliseconds: number;
  isInvalid: boolean;
}

/** A longer gap between samples interrupts the line. */
const gapSeconds = 2.5;

/** Null if nothing was measured. The axis shows minutes and seconds since its start. */
export function overTime(
  id: string,
  metric: Metric,
  lines: Line[],
  bands: Band[],
  axis: TimeAxis,
  marks: Mark[] = [],
): Chart | null {
  const drawn = lines.map((line) => ({ ...line, points: pointsOf(metric, line.series, axis) }));
  const peaks = drawn.flatMap(({ name, points }) => {
    const values = points.map(([, value]) => value).filter((value) => value !== null);
    return values.length === 0 ? [] : [{ name, peak: values.reduce((a, b) => Math.max(a, b)) }];
  });
  if (peaks.length === 0) return null;
  const times = drawn.flatMap(({ points }) => points.map(([seconds]) => seconds));
  const axisSeconds = times.reduce((most, each) => Math.max(most, each), 0);
  return {
    id,
    title: `${metric.title} (${metric.unit})`,
    description: `Highest second by host: ${peaks.map(({ name, peak }) => `${name} ${peak.toFixed(1)}`).join(', ')} ${metric.unit}.`,
    option: timeOption(
      'dataMax',
      tickSeconds(times),
      drawn.map(({ name, style, points }, index) => ({
        ...timeLine(points, style),
        name,
        sampling: 'minmax',
        ...(index === 0 && { markArea: bandsOption(bands, axis.fromMilliseconds) }),
        ...(index === 0 && marks.length > 0 && { markLine: marksOption(marks, axis.fromMilliseconds, axisSeconds) }),
      })),
      metric.top,
    ),
  };
}

/**
 * A chart whose axis shows minutes and seconds since its start.
 *
 * @param max end of the axis in seconds
 * @param step seconds between two ticks
 * @param top maximum of the values, if their scale has one
 */
export function timeOption(max: number | 'dataMax', step: number, series: object[], top?: number): Chart['option'] {
  return {
    textStyle: { fontFamily: font },
    grid: { left: 56, right: 10, top: 24, bottom: 42 },
    xAxis: {
      type: 'value',
      name: 'minutes:seconds',
      nameLocation: 'middle',
      nameGap: 26,
      nameTextStyle: { color: 'var(--muted)', fontSize: 12, fontFamily: font },
      min: 0,
      max,
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
      ...(top && { max: top, interval: top / 4 }),
      splitNumber: 4,
      ...axisStyle,
      axisLine: { show: false },
    },
    series,
  };
}

/** A line of such a chart. A null interrupts it. */
export function timeLine(points: [seconds: number, value: number | null][], style: Line['style']): object {
  return {
    type: 'line',
    data: points,
    showSymbol: false,
    silent: true,
    connectNulls: false,
    emphasis: { disabled: true },
    itemStyle: { color: style.color },
    lineStyle: { width: 1.5, ...style },
  };
}

function pointsOf(
  { measure, factor }: Metric,
  series: TelemetrySeries | null,
  { fromMilliseconds, stretchMilliseconds }: TimeAxis,
): [number, number | null][] {
  const values = series?.values[measure];
  if (!series || !values) return [];
  const stretch = stretchMilliseconds / 1000;
  const points: [number, number | null][] = [];
  for (const [index, at] of series.atMilliseconds.entries()) {
    const seconds = (at - fromMilliseconds) / 1000;
    const last = points.at(-1)?.[0];
    if (last !== undefined && seconds - last > Math.max(gapSeconds, 1.5 * stretch)) points.push([last + 1, null]);
    const lowest = values.lowest[index] ?? null;
    const highest = values.highest[index] ?? null;
    points.push([seconds, lowest === null ? null : lowest * factor]);
    // An interval of several samples has its lowest and highest value, so that no peak is lost.
    if (highest !== null && highest !== lowest) points.push([seconds + stretch / 2, highest * factor]);
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
        itemStyle: {
          color: band.isInvalid ? 'var(--band-invalid)' : index % 2 === 0 ? 'var(--band)' : 'var(--band-other)',
        },
        label: { position: 'top', distance: 4, color: 'var(--muted)', fontSize: 11, fontFamily: font },
      },
      { xAxis: seconds(band.endMilliseconds) },
    ]),
  };
}

/** Labels of lines that are closer than this share of the axis would lie on each other. */
const closest = 0.04;

/** Marks with one label for those that are close to each other, at the first of them. */
function labelled(marks: Mark[], axisMilliseconds: number): Mark[] {
  const groups: Mark[][] = [];
  for (const mark of marks.toSorted((one, other) => one.atMilliseconds - other.atMilliseconds)) {
    const open = groups.at(-1);
    if (open && mark.atMilliseconds - open[0]!.atMilliseconds < closest * axisMilliseconds) open.push(mark);
    else groups.push([mark]);
  }
  return groups.flatMap(([first, ...others]) => [
    { ...first!, label: [first!, ...others].map(({ label }) => label).join(', ') },
    ...others.map((other) => ({ ...other, label: '' })),
  ]);
}

/**
 * A vertical line for each mark, with its label.
 *
 * @param axisSeconds length of the axis
 */
export function marksOption(marks: Mark[], fromMilliseconds: number, axisSeconds: number): object {
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    lineStyle: { color: 'var(--muted)', type: 'dashed', width: 1 },
    label: { position: 'insideEndTop', color: 'var(--muted)', fontSize: 11, fontFamily: font },
    data: labelled(marks, axisSeconds * 1000).map(({ label, atMilliseconds }) => ({
      name: label,
      xAxis: (atMilliseconds - fromMilliseconds) / 1000,
      label: { formatter: label },
    })),
  };
}

/** The smallest round step with at most six ticks, so that labels do not overlap on a phone. */
export function tickSeconds(times: number[]): number {
  const length = times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b));
  const steps = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];
  return steps.find((step) => length / step <= 6) ?? Math.ceil(length / 6);
}

/** `4:05` for 245 seconds. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

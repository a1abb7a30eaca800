/** Charts of a resource over time: one line per host, runs as bands. */
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import type { TelemetrySeries } from '../../measurement/telemetry/query.ts';
import type { Chart, LineLook, Place, Span } from './chart.ts';

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

/** What the chart of the whole campaign shows; the heat map has network and disks. */
export const metrics: Metric[] = [
  { id: 'cpu', title: 'CPU in use', unit: '% of cores', measure: 'cpu_share', factor: 100, top: 100 },
  { id: 'memory', title: 'Memory in use', unit: 'GB', measure: 'memory_used_bytes', factor: 1e-9 },
];

export interface Line {
  name: string;
  /** Null for a host without telemetry. */
  series: TelemetrySeries | null;
  style: Omit<LineLook, 'title'>;
}

/** Start of the axis, and the duration of each point of a series. */
export interface TimeAxis {
  fromMilliseconds: number;
  stretchMilliseconds: number;
}

/** Line style of resources that hosts share. */
export const machineLine = { color: 'var(--line-machine)', type: 'dotted' } as const;

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

/** Null if nothing was measured. The axis shows the time since its start. */
export function overTime(
  id: string,
  metric: Metric,
  lines: Line[],
  bands: Band[],
  axis: TimeAxis,
  marks: Mark[] = [],
): Chart | null {
  const drawn = lines.map(({ name, series, style }) => ({
    look: { ...style, title: name },
    places: pointsOf(metric, series, axis),
    width: 1.5,
  }));
  const peaks = drawn.flatMap(({ look, places }) => {
    const values = places.flatMap(([, value]) => value ?? []);
    return values.length === 0 ? [] : [{ name: look.title, peak: values.reduce((a, b) => Math.max(a, b)) }];
  });
  if (peaks.length === 0) return null;
  const seconds = (time: number): number => (time - axis.fromMilliseconds) / 1000;
  return {
    id,
    title: `${metric.title} (${metric.unit})`,
    description: `Highest second by host: ${peaks.map(({ name, peak }) => `${name} ${peak.toFixed(1)}`).join(', ')} ${metric.unit}.`,
    x: { scale: 'time' },
    y: metric.top === undefined ? {} : { max: metric.top },
    drawn,
    spans: bands.map(({ label, startMilliseconds, endMilliseconds, isInvalid }, index): Span => {
      const color = isInvalid ? 'var(--band-invalid)' : index % 2 === 0 ? 'var(--band)' : 'var(--band-other)';
      return { label, from: seconds(startMilliseconds), to: seconds(endMilliseconds), color };
    }),
    moments: momentsOf(marks, axis.fromMilliseconds),
  };
}

/** Marks as moments of a chart that starts at a time. */
export const momentsOf = (marks: Mark[], fromMilliseconds: number): { label: string; at: number }[] =>
  marks.map(({ label, atMilliseconds }) => ({ label, at: (atMilliseconds - fromMilliseconds) / 1000 }));

function pointsOf(
  { measure, factor }: Metric,
  series: TelemetrySeries | null,
  { fromMilliseconds, stretchMilliseconds }: TimeAxis,
): Place[] {
  const values = series?.values[measure];
  if (!series || !values) return [];
  const stretch = stretchMilliseconds / 1000;
  const points: Place[] = [];
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

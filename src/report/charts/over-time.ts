/** Charts of the whole campaign over time: one line per host, runs as bands, events as vertical lines. */
import type { CampaignData } from '../../findings/analyse.ts';
import { theMachine } from '../../findings/utilisation.ts';
import type { EventRecord } from '../../measurement/results/event-record.ts';
import { hostScope, machineScope } from '../../measurement/telemetry/columns.ts';
import type { TelemetrySeries } from '../../measurement/telemetry/query.ts';
import { drawnHosts, metrics, spanOf, type Metric } from './chart-series.ts';
import { lineStyle, type Chart, type LineLook, type Place, type Span } from './chart.ts';

interface Line {
  look: LineLook;
  /** Null for a host without telemetry. */
  series: TelemetrySeries | null;
  isOfMachine?: true;
}

/** Of CPU and memory, with the time since the first run; none of what was not measured. */
export function overTime(data: CampaignData): Chart[] {
  const drawn = data.series?.find(({ id }) => id === 'campaign');
  if (!drawn) return [];
  const from = spanOf(data, data.runs).startMilliseconds;
  const spans = data.runs.map(({ window, span, state }, index): Span => {
    const { startMilliseconds, endMilliseconds } = window ?? span;
    const color = state === 'invalid' ? 'var(--band-invalid)' : index % 2 === 0 ? 'var(--band)' : 'var(--band-other)';
    const [start, end] = [(startMilliseconds - from) / 1000, (endMilliseconds - from) / 1000];
    return { label: String(index + 1), from: start, to: end, color };
  });
  const moments = data.runs.flatMap(({ events = [] }) => momentsOf(events, from));
  const lines = linesOf(data, drawn.series);
  return metrics.flatMap((metric) => {
    const found = lines
      // Its memory would dwarf that of a host.
      .filter(({ isOfMachine }) => !isOfMachine || metric.id === 'cpu')
      .map(({ look, series }) => ({ look, places: placesOf(metric, series, from, drawn.stretchMilliseconds / 1000) }))
      .filter(({ places }) => places.some(([, value]) => value !== null));
    if (found.length === 0) return [];
    const peaks = found.map(({ look, places }) => {
      const highest = places.reduce((most, [, value]) => Math.max(most, value ?? -Infinity), -Infinity);
      return `${look.title} ${highest.toFixed(1)}`;
    });
    return {
      id: `campaign-${metric.id}`,
      title: `${metric.title} (${metric.unit})`,
      description: `Highest second by host: ${peaks.join(', ')} ${metric.unit}.`,
      x: { scale: 'time' },
      y: metric.top === undefined ? {} : { max: metric.top },
      drawn: found.map((line) => ({ ...line, width: 1.5 })),
      spans,
      moments,
    } satisfies Chart;
  });
}

/** Of every host, and of the machine that local hosts share. */
function linesOf(data: CampaignData, series: TelemetrySeries[]): Line[] {
  const lines = drawnHosts(data).map(({ name }, index) => ({
    look: { ...lineStyle(index), title: name },
    series: series.find(({ host, scope }) => host === name && scope === hostScope) ?? null,
  }));
  // Every local host samples the same machine: the longest series represents it.
  const [machine] = series
    .filter(({ scope }) => scope === machineScope)
    .toSorted((a, b) => b.atMilliseconds.length - a.atMilliseconds.length);
  const look = { title: theMachine, color: 'var(--line-machine)', type: 'dotted' } as const;
  return machine ? [...lines, { look, series: machine, isOfMachine: true }] : lines;
}

/** Events as moments of a chart that starts at a time. */
export const momentsOf = (events: readonly EventRecord[], from: number): { label: string; at: number }[] =>
  events.map(({ name, begunMilliseconds }) => ({ label: name, at: (begunMilliseconds - from) / 1000 }));

/** A longer gap between samples interrupts the line. */
const gapSeconds = 2.5;

/** @param stretch duration of each point of the series, in seconds */
function placesOf({ measure, factor }: Metric, series: TelemetrySeries | null, from: number, stretch: number): Place[] {
  const values = series?.values[measure];
  if (!series || !values) return [];
  const points: Place[] = [];
  for (const [index, at] of series.atMilliseconds.entries()) {
    const seconds = (at - from) / 1000;
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

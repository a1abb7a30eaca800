/** Converts the sampler's cumulative counters to rows of rates. Pure. */
import { eachColumn, telemetryColumns } from './columns.ts';
import type { ColumnKind, ColumnValue, TelemetryColumn, TelemetryRow } from './columns.ts';
import type { Sample, ScopeSample } from './sample-lines.ts';

/** A longer time between two samples is a gap, over which there is no rate. */
export const longestGapSeconds = 2.5;

/** Name in the samples of what a column is made from: a counter's own unit stands where the column has its rate's. */
export function sampledName(column: TelemetryColumn): string {
  if (column.kind === 'gauge') return column.name;
  return column.name
    .replace(/_per_second$/, '')
    .replace(/_(cores|share)$/, '_seconds')
    .replace(/_queue_operations$/, '_queue_seconds');
}

/** The columns that are made from a name in the samples, as indices in `telemetryColumns`. */
const columnsBySource = Map.groupBy(telemetryColumns.keys(), (index) => sampledName(telemetryColumns[index]!));

/** What was measured of a scope: values of columns, the others are NULL. */
export interface MeasuredScope {
  scope: string;
  values: ColumnValue[];
}

/**
 * What one sample has of each scope. `previous` is the sample before it; without one, across a gap, after a restart of the
 * sampler or of a counter, rates are NULL.
 */
export function measuredScopes(previous: Sample | null, sample: Sample): MeasuredScope[] {
  // By the monotonic clock: a step of the wall clock must not affect the rate.
  const seconds = previous && previous.sampler === sample.sampler ? sample.uptime - previous.uptime : null;
  const joined =
    previous && seconds !== null && seconds > 0 && seconds <= longestGapSeconds ? { previous, seconds } : null;
  return Object.entries(sample.scopes).map(([scope, now]) => ({
    scope,
    values: valuesOf(joined?.previous.scopes[scope] ?? null, now, joined?.seconds ?? 0),
  }));
}

/** The rows of one sample, a row a scope. `atMilliseconds` is its time on our clock. */
export function rowsOf(
  host: string,
  previous: Sample | null,
  sample: Sample,
  atMilliseconds: number = sample.at,
): TelemetryRow[] {
  return measuredScopes(previous, sample).map(({ scope, values }) => {
    const row: TelemetryRow = { host, scope, at_milliseconds: Math.round(atMilliseconds), ...eachColumn(() => null) };
    for (const [column, value] of values) row[telemetryColumns[column]!.name] = value;
    return row;
  });
}

function valuesOf(before: ScopeSample | null, now: ScopeSample, seconds: number): ColumnValue[] {
  const values: ColumnValue[] = [];
  for (const [source, sampled] of Object.entries(now)) {
    for (const column of columnsBySource.get(source) ?? []) {
      const value = valueOf(telemetryColumns[column]!.kind, before?.[source], sampled, seconds);
      if (value !== null) values.push([column, value]);
    }
  }
  return values;
}

function valueOf(
  kind: ColumnKind,
  before: ScopeSample[string] | undefined,
  now: ScopeSample[string],
  seconds: number,
): number | null {
  if (kind === 'gauge') return typeof now === 'number' ? now : null;
  return before === undefined ? null : rateBetween(before, now, seconds);
}

/** Rate of a counter, or of the fastest of several. Null if a counter decreased: it was reset. */
function rateBetween(before: ScopeSample[string], now: ScopeSample[string], seconds: number): number | null {
  if (typeof now === 'number') return typeof before === 'number' && now >= before ? (now - before) / seconds : null;
  if (typeof before === 'number') return null;
  const rates = Object.entries(now).map(([device, value]) => rateBetween(before[device] ?? Infinity, value, seconds));
  return rates.reduce((most, rate) => (most === null || (rate !== null && rate > most) ? rate : most), null);
}

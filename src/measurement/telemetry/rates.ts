/** Converts the sampler's cumulative counters to rows of rates. Pure. */
import { z } from 'zod';
import { telemetryColumns } from './columns.ts';
import type { TelemetryColumn, TelemetryRow, TelemetryValues } from './columns.ts';

/** A longer time between two samples is a gap, over which there is no rate. */
export const longestGapSeconds = 2.5;

/** A counter kept for each of several devices has an object of them. */
const scopeSample = z.record(z.string(), z.union([z.number(), z.record(z.string(), z.number())]));

/** One line of the sampler's output; sampler/sampler.py describes it. */
export const sampleLine = z.object({
  sampler: z.string(),
  at: z.number(),
  uptime: z.number(),
  scopes: z.record(z.string(), scopeSample),
});
export type Sample = z.infer<typeof sampleLine>;
type ScopeSample = z.infer<typeof scopeSample>;

/** Name in the samples of what a column is made from: a counter's own unit stands where the column has its rate's. */
export function sampledName(column: TelemetryColumn): string {
  if (column.kind === 'gauge') return column.name;
  return column.name
    .replace(/_per_second$/, '')
    .replace(/_(cores|share)$/, '_seconds')
    .replace(/_queue_operations$/, '_queue_seconds');
}

const sources = telemetryColumns.map((column) => ({ column, source: sampledName(column) }));

/**
 * The rows of one sample, a row a scope. `previous` is the sample before it; without one, across a gap, after a restart of
 * the sampler or of a counter, rates are NULL. `atMilliseconds` is its time on our clock.
 */
export function rowsOf(
  host: string,
  previous: Sample | null,
  sample: Sample,
  atMilliseconds: number = sample.at,
): TelemetryRow[] {
  // By the monotonic clock: a step of the wall clock must not affect the rate.
  const seconds = previous && previous.sampler === sample.sampler ? sample.uptime - previous.uptime : null;
  const joined =
    previous && seconds !== null && seconds > 0 && seconds <= longestGapSeconds ? { previous, seconds } : null;
  return Object.entries(sample.scopes).map(([scope, now]) => ({
    host,
    scope,
    at_milliseconds: Math.round(atMilliseconds),
    ...valuesOf(joined?.previous.scopes[scope] ?? null, now, joined?.seconds ?? 0),
  }));
}

function valuesOf(before: ScopeSample | null, now: ScopeSample, seconds: number): TelemetryValues {
  const entries = sources.map(({ column, source }) => {
    const value = now[source];
    if (value === undefined) return [column.name, null];
    if (column.kind === 'gauge') return [column.name, typeof value === 'number' ? value : null];
    const earlier = before?.[source];
    return [column.name, earlier === undefined ? null : rateBetween(earlier, value, seconds)];
  });
  return Object.fromEntries(entries);
}

/** Rate of a counter, or of the fastest of several. Null if a counter decreased: it was reset. */
function rateBetween(before: ScopeSample[string], now: ScopeSample[string], seconds: number): number | null {
  if (typeof now === 'number') return typeof before === 'number' && now >= before ? (now - before) / seconds : null;
  if (typeof before === 'number') return null;
  const rates = Object.entries(now).map(([device, value]) => rateBetween(before[device] ?? Infinity, value, seconds));
  return rates.reduce((most, rate) => (most === null || (rate !== null && rate > most) ? rate : most), null);
}

/** Reads one line. Null for the last line of a sampler that was killed while writing it. */
export function parseSampleLine(line: string): Sample | null {
  try {
    return sampleLine.parse(JSON.parse(line));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

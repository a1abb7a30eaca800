/** Queries `telemetry.parquet`, which docs/data.md describes. Values that a file may have in any type are validated before they are bound in SQL. */
import { measureNames, measures, nicBitsPerSecond, type MeasureName } from './measures.ts';
import type { TelemetryFile } from './telemetry-file.ts';
import { RefusalError } from '../../input/refusal.ts';
import type { TimeWindow } from '../../input/time-schema.ts';

/** The columns of a file. An earlier file may lack newer columns. */
export async function columnsOf({ connection, source, path }: TelemetryFile): Promise<Set<string>> {
  const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`, { path });
  return new Set(reader.getRowObjectsJS().map(({ column_name: name }) => text(name)));
}

/** The measures that these columns allow. */
export function knownMeasures(columns: Set<string>): MeasureName[] {
  return measureNames.filter((name) => measures[name].columns.every((column) => columns.has(column)));
}

/** Whether these measures need the parameter `nic`, the rate of the hosts' NICs in bits a second. */
export function wantNic(names: MeasureName[]): boolean {
  return names.some((name) => measures[name].sql.includes(nicBitsPerSecond));
}

/** A sample's rates cover the second before it, so that second must be in the window too. */
export function inWindow(start: string, end: string): string {
  return `at_milliseconds - 1000 >= ${start} AND at_milliseconds <= ${end}`;
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The window, if its start and end are times. Throws a `RefusalError` that names an invalid one. */
export function timesOf(window: TimeWindow): TimeWindow {
  return { startMilliseconds: time(window.startMilliseconds), endMilliseconds: time(window.endMilliseconds) };
}

/** A rate in bits a second, or null. Throws a `RefusalError` for anything else. */
export function bitsOf(rate: number | null): number | null {
  if (rate === null || (typeof rate === 'number' && Number.isFinite(rate) && rate > 0)) return rate;
  throw new RefusalError([`The inventory says ${JSON.stringify(rate)} bits a second of a NIC, which is no rate.`]);
}

function time(value: number): number {
  // Beyond it there are no dates.
  if (typeof value === 'number' && Math.abs(value) <= 8.64e15) return value;
  throw new RefusalError([
    `A window is bounded by ${JSON.stringify(value)}, which is no time in milliseconds: its result.json was changed.`,
  ]);
}

/** A stretch of time to be drawn. */
export interface SeriesRequest {
  id: string;
  span: TimeWindow;
  measures: MeasureName[];
  /** Hosts to draw, in addition to the machine that they share. */
  hosts: string[];
}

/** One scope over a span. All lists have a place for each stretch in which there is a sample, in order of time. */
export interface TelemetrySeries {
  host: string;
  scope: string;
  /** Of the first sample in the stretch. */
  atMilliseconds: number[];
  values: Partial<Record<MeasureName, { lowest: (number | null)[]; highest: (number | null)[] }>>;
}

export interface DrawnSpan {
  id: string;
  stretchMilliseconds: number;
  series: TelemetrySeries[];
}

/** A chart is 460 pixels wide: more stretches than this would fall onto the same pixel. */
const mostStretches = 150;

/** Length of the stretches by which a span is drawn: at least a second, which is how often there is a sample. */
export function stretchMilliseconds({ startMilliseconds, endMilliseconds }: TimeWindow): number {
  return Math.max(1, Math.ceil((endMilliseconds - startMilliseconds) / 1000 / mostStretches)) * 1000;
}

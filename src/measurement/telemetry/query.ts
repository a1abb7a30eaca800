/** Asks `telemetry.parquet`; docs/data.md describes it. */
import type { DuckDBValue } from '@duckdb/node-api';
import type { TimeWindow } from '../results/types.ts';
import { timesOf } from './asked-values.ts';
import { eachColumn, telemetryColumns } from './columns.ts';
import type { TelemetryRow } from './columns.ts';
import { measureNames, measures, nicBitsPerSecond, type MeasureName } from './measures.ts';
import { withTelemetry, type TelemetryFile } from './telemetry-file.ts';

/** Reads the rows in order of host, scope and time; with a window, only the seconds that lie wholly in it. */
export async function readTelemetry(parquetPath: string, window?: TimeWindow): Promise<TelemetryRow[]> {
  const within = window && timesOf(window);
  return withTelemetry(parquetPath, async (file) => {
    const columns = await columnsOf(file);
    const names = telemetryColumns.map(({ name }) => (columns.has(name) ? name : `NULL AS ${name}`)).join(', ');
    const bounds: Record<string, DuckDBValue> = within
      ? { start: within.startMilliseconds, end: within.endMilliseconds }
      : {};
    const reader = await file.connection.runAndReadAll(
      `SELECT host, scope, at_milliseconds, ${names} FROM ${file.source} ${within ? `WHERE ${inWindow('$start', '$end')}` : ''}
       ORDER BY host, scope, at_milliseconds`,
      { path: file.path, ...bounds },
    );
    return reader.getRowObjectsJS().map((row) => ({
      host: text(row.host),
      scope: text(row.scope),
      at_milliseconds: Number(row.at_milliseconds),
      ...eachColumn((name) => numberOrNull(row[name])),
    }));
  });
}

/** The columns that a file has: one that was written before a column was thought of lacks it. */
export async function columnsOf({ connection, source, path }: TelemetryFile): Promise<Set<string>> {
  const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`, { path });
  return new Set(reader.getRowObjectsJS().map(({ column_name: name }) => text(name)));
}

/** The measures that can be made of these columns. */
export function knownMeasures(columns: Set<string>): MeasureName[] {
  return measureNames.filter((name) => measures[name].columns.every((column) => columns.has(column)));
}

/** Whether expressions of these measures want the parameter `nic`, the rate of the hosts' NICs in bits a second. */
export function wantNic(names: MeasureName[]): boolean {
  return names.some((name) => measures[name].sql.includes(nicBitsPerSecond));
}

/** A sample's rates cover the second before it, so that second has to lie in the window too. */
export function inWindow(start: string, end: string): string {
  return `at_milliseconds - 1000 >= ${start} AND at_milliseconds <= ${end}`;
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

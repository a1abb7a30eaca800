/** Asks `telemetry.parquet`; docs/data.md describes it. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TimeWindow } from '../results/types.ts';
import { eachColumn, telemetryColumns } from './columns.ts';
import type { TelemetryRow } from './columns.ts';
import { quoted, withDatabase } from './database.ts';
import { measureNames, measures, nicBitsPerSecond, type MeasureName } from './measures.ts';

/** Reads the rows in order of host, scope and time; with a window, only the seconds that lie wholly in it. */
export async function readTelemetry(parquetPath: string, window?: TimeWindow): Promise<TelemetryRow[]> {
  return withDatabase(async (connection) => {
    const within = window ? `WHERE ${inWindow(String(window.startMilliseconds), String(window.endMilliseconds))}` : '';
    const columns = await columnsOf(connection, parquetPath);
    const names = telemetryColumns.map(({ name }) => (columns.has(name) ? name : `NULL AS ${name}`)).join(', ');
    const reader = await connection.runAndReadAll(
      `SELECT host, scope, at_milliseconds, ${names} FROM read_parquet(${quoted(parquetPath)}) ${within}
       ORDER BY host, scope, at_milliseconds`,
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
export async function columnsOf(connection: DuckDBConnection, parquetPath: string): Promise<Set<string>> {
  const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM read_parquet(${quoted(parquetPath)})`);
  return new Set(reader.getRowObjectsJS().map(({ column_name: name }) => text(name)));
}

/** The measures that can be made of these columns. */
export function knownMeasures(columns: Set<string>): MeasureName[] {
  return measureNames.filter((name) => measures[name].columns.every((column) => columns.has(column)));
}

/** A measure as an expression of SQL, for hosts whose NIC has this rate. */
export function measureExpression(name: MeasureName, networkBitsPerSecond: number | null): string {
  return measures[name].sql.replaceAll(
    nicBitsPerSecond,
    networkBitsPerSecond === null ? 'NULL' : String(networkBitsPerSecond),
  );
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

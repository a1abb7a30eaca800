/** Asks `telemetry.parquet`; docs/data.md describes it. */
import type { TimeWindow } from '../results/types.ts';
import { eachColumn, telemetryColumns } from './columns.ts';
import type { ColumnStatistics, TelemetryRow, WindowStatistics } from './columns.ts';
import { quoted, withDatabase } from './database.ts';

/** Reads the rows in order of host, scope and time; with a window, only the seconds that lie wholly in it. */
export async function readTelemetry(parquetPath: string, window?: TimeWindow): Promise<TelemetryRow[]> {
  return withDatabase(async (connection) => {
    const within = window ? `WHERE ${inWindow(String(window.startMilliseconds), String(window.endMilliseconds))}` : '';
    const names = telemetryColumns.map(({ name }) => name).join(', ');
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

/** Mean, greatest and 95th percentile of every column, by window, host and scope. Windows without a sample give nothing. */
export async function windowStatistics(parquetPath: string, windows: TimeWindow[]): Promise<WindowStatistics[]> {
  if (windows.length === 0) return [];
  return withDatabase(async (connection) => {
    const list = windows
      .map((each, index) => `(${index}, ${each.startMilliseconds}, ${each.endMilliseconds})`)
      .join(', ');
    const measures = telemetryColumns.map(
      ({ name }) =>
        `avg(${name}) AS ${name}_mean, max(${name}) AS ${name}_max, quantile_cont(${name}, 0.95) AS ${name}_p95`,
    );
    const reader = await connection.runAndReadAll(
      `SELECT w.number AS "window", host, scope, count(*) AS samples, ${measures.join(', ')}
       FROM (VALUES ${list}) AS w(number, start_milliseconds, end_milliseconds)
       JOIN read_parquet(${quoted(parquetPath)}) ON ${inWindow('w.start_milliseconds', 'w.end_milliseconds')}
       GROUP BY ALL ORDER BY "window", host, scope`,
    );
    return reader.getRowObjectsJS().map((row) => ({
      window: Number(row.window),
      host: text(row.host),
      scope: text(row.scope),
      samples: Number(row.samples),
      columns: eachColumn<ColumnStatistics>((name) => ({
        mean: numberOrNull(row[`${name}_mean`]),
        max: numberOrNull(row[`${name}_max`]),
        p95: numberOrNull(row[`${name}_p95`]),
      })),
    }));
  });
}

/** A sample's rates cover the second before it, so that second has to lie in the window too. */
function inWindow(start: string, end: string): string {
  return `at_milliseconds - 1000 >= ${start} AND at_milliseconds <= ${end}`;
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

import type { DuckDBValue } from '@duckdb/node-api';
import type { TimeWindow } from '../../../src/input/time-schema.ts';
import { timesOf, columnsOf, inWindow, numberOrNull, text } from '../../../src/measurement/telemetry/query.ts';
import { eachColumn, telemetryColumns, type TelemetryRow } from '../../../src/measurement/telemetry/columns.ts';
import { withTelemetry } from '../../../src/measurement/telemetry/telemetry-file.ts';

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

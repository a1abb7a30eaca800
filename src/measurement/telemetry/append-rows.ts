/** Fills the table of telemetry. */
import { BIGINT, DOUBLE, DuckDBDataChunk, VARCHAR, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import { telemetryColumns, type ColumnValue, type TelemetryValues } from './columns.ts';

/** The name of the table. */
const table = 'telemetry';

/** The rows of the table, in the order of the file. */
export const inOrder = `SELECT host, scope, at_milliseconds, ${telemetryColumns.map(({ name }) => `nullif(${name}, 'NaN'::DOUBLE) AS ${name}`).join(', ')}
  FROM ${table} ORDER BY host, scope, at_milliseconds`;

/** The most rows that the database takes at once. */
const chunkRows = 2048;

const types = [VARCHAR, VARCHAR, BIGINT, ...telemetryColumns.map(() => DOUBLE)];
const keys = 3;

export interface RowAppender {
  /** Columns that `values` lacks are NULL. */
  add(host: string, scope: string, atMilliseconds: number, values: Iterable<ColumnValue>): void;
  close(): void;
}

/** An empty table in place of the one before. */
export async function createTable(connection: DuckDBConnection): Promise<void> {
  const columns = telemetryColumns.map(({ name }) => `${name} DOUBLE`).join(', ');
  await connection.run(
    `CREATE OR REPLACE TABLE ${table} (host VARCHAR NOT NULL, scope VARCHAR NOT NULL, at_milliseconds BIGINT NOT NULL, ${columns})`,
  );
}

/**
 * Rows are given to the database by column: a call for each value took longer than to read the samples. A value that is NULL is
 * given as NaN, which no sample has: to mark each as NULL takes the library half of the time of merging.
 */
export async function appendRows(connection: DuckDBConnection): Promise<RowAppender> {
  const appender = await connection.createAppender(table);
  // One for all: memory of the database is freed only when the collector of this process finds it.
  const chunk = DuckDBDataChunk.create(types);
  const columns = types.map(() => Array.from<DuckDBValue>({ length: chunkRows }).fill(NaN));
  let rows = 0;
  const flush = (): void => {
    if (rows === 0) return;
    chunk.rowCount = rows;
    chunk.setColumns(rows === chunkRows ? columns : columns.map((column) => column.slice(0, rows)));
    appender.appendDataChunk(chunk);
    chunk.reset();
    for (const column of columns) column.fill(NaN);
    rows = 0;
  };
  return {
    add(host, scope, atMilliseconds, values) {
      columns[0]![rows] = host;
      columns[1]![rows] = scope;
      columns[2]![rows] = BigInt(Math.round(atMilliseconds));
      for (const [column, value] of values) columns[keys + column]![rows] = value;
      rows += 1;
      if (rows === chunkRows) flush();
    },
    close() {
      flush();
      appender.closeSync();
    },
  };
}

/** The values of a row that has one for every column. */
export function* valuesOfRow(row: TelemetryValues): Generator<ColumnValue> {
  for (const [index, { name }] of telemetryColumns.entries()) {
    const value = row[name];
    if (value !== null) yield [index, value];
  }
}

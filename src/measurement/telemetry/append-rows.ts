/** Fills the table of telemetry. */
import { BIGINT, DOUBLE, DuckDBDataChunk, VARCHAR, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import { telemetryColumns, type ColumnValue, type TelemetryValues } from './columns.ts';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { FileError } from '../../input/file-error.ts';

/** The name of the table. */
export const table = 'telemetry';

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

/** Rows are given to the database by column: most values are NULL, and a call for each took longer than to read the samples. */
export async function appendRows(connection: DuckDBConnection): Promise<RowAppender> {
  const appender = await connection.createAppender(table);
  // One for all: memory of the database is freed only when the collector of this process finds it.
  const chunk = DuckDBDataChunk.create(types);
  const columns = types.map(() => Array.from<DuckDBValue>({ length: chunkRows }).fill(null));
  let rows = 0;
  const flush = (): void => {
    if (rows === 0) return;
    chunk.rowCount = rows;
    chunk.setColumns(rows === chunkRows ? columns : columns.map((column) => column.slice(0, rows)));
    appender.appendDataChunk(chunk);
    chunk.reset();
    for (const column of columns) column.fill(null);
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

/**
 * Gives each line of a gzip file of samples to `take`.
 *
 * @throws FileError if it is no complete gzip file, or `take` refuses a line by its schema
 */
export async function eachLine(path: string, take: (line: string) => void): Promise<void> {
  let number = 0;
  try {
    await pipeline(createReadStream(path), createGunzip().setEncoding('utf8'), async (text: AsyncIterable<string>) => {
      for await (const line of linesOf(text)) {
        number += 1;
        take(line);
      }
    });
  } catch (error) {
    const reason = reasonOf(error, number);
    if (reason === null) throw error;
    throw new FileError(
      path,
      'damaged',
      [`${path} ${reason}: move it away for a report without this host's telemetry.`],
      error,
    );
  }
}

/** Not by "readline", which does not end when its input fails. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of text) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** What is wrong with the file; null if it is something else that failed. */
function reasonOf(error: unknown, line: number): string | null {
  if (error instanceof z.ZodError) return `has no sample in line ${line}, so it was changed or is not of Proofload`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_') ? 'is no complete gzip file, so it was changed or truncated' : null;
}

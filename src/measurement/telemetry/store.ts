/** Writes `telemetry.parquet`, once at the end of a campaign; docs/data.md describes it. */
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';
import { syncPath } from '../../state/write-atomically.ts';
import { hostClock, type ClockReading } from '../../hosts/clocks/host-clock.ts';
import { telemetryColumns } from './columns.ts';
import type { TelemetryRow } from './columns.ts';
import { pathOf, withDatabase } from './database.ts';
import { parseSampleLine, rowsOf } from './rates.ts';
import type { Sample } from './rates.ts';

/** The raw samples of one host on this machine. */
export interface HostSamples {
  host: string;
  /** A `.jsonl.gz` file. */
  path: string;
  /** Readings of the host's clock, which put the times on ours. */
  clock: ClockReading[];
}

/** Rows of an earlier session that stay: those of this file from before the present session. */
export interface EarlierTelemetry {
  parquetPath: string;
  beforeMilliseconds: number;
}

/**
 * Writes the hosts' samples as one Parquet file, whole or not at all. Returns the number of rows. With `earlier` the samples
 * from before that moment are taken from there and nowhere else, so that writing once more gives the same rows again.
 */
export async function writeTelemetry(
  hosts: HostSamples[],
  parquetPath: string,
  earlier: EarlierTelemetry | null = null,
): Promise<number> {
  return writeParquet(parquetPath, earlier ? [earlier.parquetPath] : [], async (connection, appender) => {
    let rows = 0;
    for (const samples of hosts) rows += await appendSamples(appender, samples);
    appender.closeSync();
    return rows + (earlier ? await takeEarlier(connection, earlier) : 0);
  });
}

/** Writes rows as they are, whole or not at all. */
export async function writeRows(rows: Iterable<TelemetryRow>, parquetPath: string): Promise<void> {
  await writeParquet(parquetPath, [], async (_, appender) => {
    for (const row of rows) appendRow(appender, row);
    appender.closeSync();
  });
}

/** @param reads other files that `fill` reads */
async function writeParquet<Result>(
  parquetPath: string,
  reads: string[],
  fill: (connection: DuckDBConnection, appender: DuckDBAppender) => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(parquetPath), { recursive: true });
  const temporary = resolve(`${parquetPath}.${process.pid}.tmp`);
  try {
    return await withDatabase({ files: [temporary, ...reads] }, async (connection) => {
      const columns = telemetryColumns.map(({ name }) => `${name} DOUBLE`).join(', ');
      await connection.run(
        `CREATE TABLE telemetry (host VARCHAR NOT NULL, scope VARCHAR NOT NULL, at_milliseconds BIGINT NOT NULL, ${columns})`,
      );
      const result = await fill(connection, await connection.createAppender('telemetry'));
      await connection.run(
        `COPY (FROM telemetry ORDER BY host, scope, at_milliseconds) TO $path (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
        { path: temporary },
      );
      await syncPath(temporary);
      await rename(temporary, parquetPath);
      await syncPath(dirname(parquetPath));
      return result;
    });
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Puts the earlier rows in place of whatever else is from before their end; returns by how much the rows became more. */
async function takeEarlier(connection: DuckDBConnection, earlier: EarlierTelemetry): Promise<number> {
  const before = BigInt(Math.ceil(earlier.beforeMilliseconds));
  const dropped = await connection.run('DELETE FROM telemetry WHERE at_milliseconds < $before', { before });
  const taken = await connection.run(
    'INSERT INTO telemetry BY NAME FROM read_parquet($path, hive_partitioning = false) WHERE at_milliseconds < $before',
    { path: pathOf(earlier.parquetPath), before },
  );
  return taken.rowsChanged - dropped.rowsChanged;
}

async function appendSamples(appender: DuckDBAppender, { host, path, clock: readings }: HostSamples) {
  const clock = hostClock(readings);
  let previous: Sample | null = null;
  let rows = 0;
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Infinity });
  for await (const line of lines) {
    const sample: Sample | null = parseSampleLine(line);
    if (!sample) continue;
    for (const row of rowsOf(host, previous, sample, clock.toOurs(sample.at))) {
      appendRow(appender, row);
      rows += 1;
    }
    previous = sample;
  }
  return rows;
}

function appendRow(appender: DuckDBAppender, row: TelemetryRow): void {
  appender.appendVarchar(row.host);
  appender.appendVarchar(row.scope);
  appender.appendBigInt(BigInt(row.at_milliseconds));
  for (const { name } of telemetryColumns) {
    const value = row[name];
    if (value === null) appender.appendNull();
    else appender.appendDouble(value);
  }
  appender.endRow();
}

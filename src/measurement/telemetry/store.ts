/** Writes `telemetry.parquet`, once at the end of a campaign; docs/data.md describes it. */
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { listValue, type DuckDBAppender, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import { syncPath } from '../../state/write-atomically.ts';
import { hostClock, type ClockReading } from '../../hosts/clocks/host-clock.ts';
import { telemetryColumns } from './columns.ts';
import type { TelemetryRow } from './columns.ts';
import { pathOf, withDatabase, type Reach } from './database.ts';
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
 *
 * Only the rows of one host are in the database at a time: those of a hundred hosts over days are some fifty gigabytes.
 */
export async function writeTelemetry(
  hosts: HostSamples[],
  parquetPath: string,
  earlier: EarlierTelemetry | null = null,
): Promise<number> {
  await mkdir(dirname(parquetPath), { recursive: true });
  const parts = await mkdtemp(resolve(`${parquetPath}.parts-`));
  try {
    return await writeParquet(
      parquetPath,
      { files: earlier ? [earlier.parquetPath] : [], folders: [parts] },
      async (connection) => {
        const names = new Set([
          ...hosts.map(({ host }) => host),
          ...(earlier ? await hostsIn(connection, earlier) : []),
        ]);
        const paths: string[] = [];
        let rows = 0;
        for (const host of [...names].toSorted()) {
          await createTable(connection);
          const appender = await connection.createAppender('telemetry');
          for (const samples of hosts.filter((each) => each.host === host))
            rows += await appendSamples(appender, samples);
          appender.closeSync();
          if (earlier) rows += await takeEarlier(connection, earlier, host);
          const path = join(parts, `${paths.length}.parquet`);
          await connection.run(`COPY (${inOrder}) TO $path (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`, {
            path,
          });
          paths.push(path);
        }
        await createTable(connection);
        if (paths.length === 0) return { rows, source: inOrder, parameters: {} };
        // The parts are in order, each and one after the other, and the database keeps the order of what it reads.
        const source = 'FROM read_parquet($parts, hive_partitioning = false)';
        return { rows, source, parameters: { parts: listValue(paths.map(pathOf)) } };
      },
    );
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
}

/** Writes rows as they are, whole or not at all. */
export async function writeRows(rows: Iterable<TelemetryRow>, parquetPath: string): Promise<void> {
  await mkdir(dirname(parquetPath), { recursive: true });
  await writeParquet(parquetPath, {}, async (connection) => {
    await createTable(connection);
    const appender = await connection.createAppender('telemetry');
    for (const row of rows) appendRow(appender, row);
    appender.closeSync();
    return { rows: 0, source: inOrder, parameters: {} };
  });
}

const inOrder = 'FROM telemetry ORDER BY host, scope, at_milliseconds';

/** An empty table in place of the one before. */
async function createTable(connection: DuckDBConnection): Promise<void> {
  const columns = telemetryColumns.map(({ name }) => `${name} DOUBLE`).join(', ');
  await connection.run(
    `CREATE OR REPLACE TABLE telemetry (host VARCHAR NOT NULL, scope VARCHAR NOT NULL, at_milliseconds BIGINT NOT NULL, ${columns})`,
  );
}

/** What is written: a query with its parameters. */
interface Filled {
  rows: number;
  source: string;
  parameters: Record<string, DuckDBValue>;
}

/**
 * Returns the number of rows.
 *
 * @param reads what else `fill` reads
 */
async function writeParquet(
  parquetPath: string,
  { files = [], folders = [] }: Reach,
  fill: (connection: DuckDBConnection) => Promise<Filled>,
): Promise<number> {
  const temporary = resolve(`${parquetPath}.${process.pid}.tmp`);
  try {
    return await withDatabase({ files: [temporary, ...files], folders }, async (connection) => {
      const { rows, source, parameters } = await fill(connection);
      await connection.run(`COPY (${source}) TO $path (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`, {
        ...parameters,
        path: temporary,
      });
      await syncPath(temporary);
      await rename(temporary, parquetPath);
      await syncPath(dirname(parquetPath));
      return rows;
    });
  } finally {
    await rm(temporary, { force: true });
  }
}

async function hostsIn(connection: DuckDBConnection, { parquetPath }: EarlierTelemetry): Promise<string[]> {
  const read = await connection.runAndReadAll(
    'SELECT DISTINCT host FROM read_parquet($path, hive_partitioning = false)',
    { path: pathOf(parquetPath) },
  );
  return read.getRows().map(([host]) => String(host));
}

/** Puts the earlier rows of a host in place of whatever else is from before their end; returns by how much the rows became more. */
async function takeEarlier(connection: DuckDBConnection, earlier: EarlierTelemetry, host: string): Promise<number> {
  const before = BigInt(Math.ceil(earlier.beforeMilliseconds));
  const dropped = await connection.run('DELETE FROM telemetry WHERE at_milliseconds < $before', { before });
  const taken = await connection.run(
    'INSERT INTO telemetry BY NAME FROM read_parquet($path, hive_partitioning = false) WHERE host = $host AND at_milliseconds < $before',
    { path: pathOf(earlier.parquetPath), before, host },
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

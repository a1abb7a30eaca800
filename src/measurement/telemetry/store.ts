/** Writes `telemetry.parquet`; docs/data.md describes it. */
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { listValue, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import { syncPath } from '../../state/write-atomically.ts';
import { hostClock, type ClockReading } from '../../hosts/clocks/host-clock.ts';
import { FileError } from '../../input/file-error.ts';
import { linesOf } from '../../input/read-lines.ts';
import { appendRows, createTable, inOrder, valuesOfRow, type RowAppender } from './append-rows.ts';
import type { TelemetryRow } from './columns.ts';
import { pathOf, withDatabase } from './database.ts';
import { measuredScopes } from './rates.ts';
import { sampleReader, type Sample } from './sample-lines.ts';

/** Raw samples of one host on this machine: of one session, if its campaign has several. */
export interface HostSamples {
  host: string;
  /** A `.jsonl.gz` file. */
  path: string;
  /** Readings of the host's clock, which put the times on ours. */
  clock: ClockReading[];
  /** Samples from before it are left out; on our clock. */
  fromMilliseconds?: number;
  /** Samples from then on are left out; on our clock. */
  untilMilliseconds?: number;
}

/**
 * Writes the hosts' samples as one Parquet file, whole or not at all. Returns the number of rows.
 *
 * Only the rows of one host are in the database at a time: those of a hundred hosts over days are some fifty gigabytes.
 *
 * @param samples of the same host in the order of time
 */
export async function writeTelemetry(
  samples: HostSamples[],
  parquetPath: string,
  onProgress: (words: string) => void = () => {},
): Promise<number> {
  await mkdir(dirname(parquetPath), { recursive: true });
  const parts = await mkdtemp(resolve(`${parquetPath}.parts-`));
  try {
    return await writeParquet(parquetPath, parts, async (connection) => {
      const byHost = [...Map.groupBy(samples, ({ host }) => host)].toSorted(([one], [other]) => (one < other ? -1 : 1));
      const paths: string[] = [];
      let rows = 0;
      for (const [host, own] of byHost) {
        onProgress(`telemetry of ${host}, ${paths.length + 1} of ${byHost.length} hosts`);
        await createTable(connection);
        const appender = await appendRows(connection);
        for (const each of own) rows += await appendSamples(appender, each);
        appender.close();
        const path = join(parts, `${paths.length}.parquet`);
        await copy(connection, inOrder, { path });
        paths.push(path);
      }
      await createTable(connection);
      if (paths.length === 0) return { rows, source: inOrder, parameters: {} };
      // The parts are in order, each and one after the other, and the database keeps the order of what it reads.
      const source = 'FROM read_parquet($parts, hive_partitioning = false)';
      return { rows, source, parameters: { parts: listValue(paths.map(pathOf)) } };
    });
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
}

/** Writes rows as they are, whole or not at all. */
export async function writeRows(rows: Iterable<TelemetryRow>, parquetPath: string): Promise<void> {
  await mkdir(dirname(parquetPath), { recursive: true });
  await writeParquet(parquetPath, null, async (connection) => {
    await createTable(connection);
    const appender = await appendRows(connection);
    for (const row of rows) appender.add(row.host, row.scope, row.at_milliseconds, valuesOfRow(row));
    appender.close();
    return { rows: 0, source: inOrder, parameters: {} };
  });
}

/** Sorting the rows of a host over days takes all that it may have; the process stays below 2 GiB with this. */
const memoryLimit = '512MB';

/** What is written: a query with its parameters. */
interface Filled {
  rows: number;
  source: string;
  parameters: Record<string, DuckDBValue>;
}

/**
 * Returns the number of rows.
 *
 * @param parts a folder that `fill` uses as well
 */
async function writeParquet(
  parquetPath: string,
  parts: string | null,
  fill: (connection: DuckDBConnection) => Promise<Filled>,
): Promise<number> {
  const temporary = resolve(`${parquetPath}.${process.pid}.tmp`);
  try {
    return await withDatabase(
      { files: [temporary], folders: parts ? [parts] : [] },
      async (connection) => {
        const { rows, source, parameters } = await fill(connection);
        await copy(connection, source, { ...parameters, path: temporary });
        await syncPath(temporary);
        await rename(temporary, parquetPath);
        await syncPath(dirname(parquetPath));
        return rows;
      },
      { memoryLimit },
    );
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Writes what a query finds to the Parquet file at `$path`. */
async function copy(
  connection: DuckDBConnection,
  source: string,
  parameters: Record<string, DuckDBValue> & { path: string },
): Promise<void> {
  await connection.run(`COPY (${source}) TO $path (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`, parameters);
}

/** Lines that are no JSON: a sampler that is killed leaves one. */
const mostCutLines = 1000;

/** @throws FileError if the file is no complete gzip file of samples */
async function appendSamples(
  appender: RowAppender,
  { host, path, clock: readings, fromMilliseconds = -Infinity, untilMilliseconds = Infinity }: HostSamples,
): Promise<number> {
  const clock = hostClock(readings);
  const read = sampleReader();
  let previous: Sample | null = null;
  let [number, cut, rows] = [0, 0, 0];
  try {
    for await (const line of linesOf(path)) {
      number += 1;
      const sample = read(line);
      if (!sample) {
        if (++cut > mostCutLines)
          throw new FileError(path, 'damaged', [`${path} has more than ${mostCutLines} lines without a sample`]);
        continue;
      }
      const at = Math.round(clock.toOurs(sample.at));
      if (at >= fromMilliseconds && at < untilMilliseconds) {
        for (const { scope, values } of measuredScopes(previous, sample)) {
          appender.add(host, scope, at, values);
          rows += 1;
        }
      }
      previous = sample;
    }
  } catch (error) {
    throw samplesFault(path, number, error);
  }
  return rows;
}

function samplesFault(path: string, line: number, error: unknown): unknown {
  const why =
    error instanceof z.ZodError
      ? `${path} has no sample in line ${line}, so it was changed or is not from Proofload`
      : error instanceof FileError
        ? error.faults[0]!.replace(/\.$/, '')
        : null;
  if (why === null) return error;
  return new FileError(path, 'damaged', [`${why}. Move it away for a report without this host's telemetry.`], error);
}

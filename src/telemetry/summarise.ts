/** Statistics of `telemetry.parquet` by window, host and scope, a host at a time: so memory does not grow with the hosts. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { InventoryHost } from '../hosts/inventory.ts';
import type { TimeWindow } from '../results/types.ts';
import { hostScope } from './columns.ts';
import { quoted, withDatabase } from './database.ts';
import { measures, measuresWithQuantiles, type MeasureName } from './measures.ts';
import { columnsOf, inWindow, knownMeasures, measureExpression, numberOrNull, text } from './query.ts';
import { highShareFrom } from './statistics.ts';
import type { CampaignTelemetry, SampledHost, ScopeStatistics, Statistics } from './statistics.ts';

/** What is asked: windows, which may overlap, and the hosts whose NICs have a rate. */
export interface TelemetryQuestion {
  windows: TimeWindow[];
  hosts: Pick<InventoryHost, 'name' | 'networkBitsPerSecond'>[];
}

/** Windows without a sample come back without scopes. Hosts are those in the file, whether asked for or not. */
export async function summariseTelemetry(
  parquetPath: string,
  { windows, hosts }: TelemetryQuestion,
): Promise<CampaignTelemetry> {
  return withDatabase(async (connection) => {
    const sampled = await sampledHosts(connection, parquetPath);
    const answers = windows.map((window) => ({ window, scopes: [] as ScopeStatistics[] }));
    if (windows.length === 0) return { hosts: sampled, windows: answers };
    const known = knownMeasures(await columnsOf(connection, parquetPath));
    await nameWindows(connection, windows);
    for (const { host } of sampled) {
      const bits = hosts.find(({ name }) => name === host)?.networkBitsPerSecond ?? null;
      for (const { window, ...scope } of await statisticsOf(connection, parquetPath, { host, bits, known })) {
        answers[window]!.scopes.push(scope);
      }
    }
    return { hosts: sampled, windows: answers };
  });
}

async function sampledHosts(connection: DuckDBConnection, parquetPath: string): Promise<SampledHost[]> {
  const reader = await connection.runAndReadAll(
    `SELECT host, min(at_milliseconds) AS first, max(at_milliseconds) AS last,
            avg(sampler_cpu_cores) FILTER (scope = '${hostScope}') AS mean,
            max(sampler_cpu_cores) FILTER (scope = '${hostScope}') AS highest
     FROM read_parquet(${quoted(parquetPath)}) GROUP BY host ORDER BY host`,
  );
  return reader.getRowObjectsJS().map(({ host, first, last, mean, highest }) => ({
    host: text(host),
    span: { startMilliseconds: Number(first), endMilliseconds: Number(last) },
    sampler: mean === null ? null : { mean: Number(mean), max: Number(highest) },
  }));
}

/** Windows by each second that may be theirs: rows find theirs by a number, which a join by bounds takes twice as long for. */
async function nameWindows(connection: DuckDBConnection, windows: TimeWindow[]): Promise<void> {
  const list = windows.map((each, index) => `(${index}, ${each.startMilliseconds}, ${each.endMilliseconds})`);
  await connection.run(
    `CREATE TABLE windows AS
     SELECT *, unnest(range((ceil(start_milliseconds)::BIGINT + 1000) // 1000, floor(end_milliseconds)::BIGINT // 1000 + 1)) AS second
     FROM (VALUES ${list.join(', ')}) AS w(number, start_milliseconds, end_milliseconds)`,
  );
}

interface HostQuestion {
  host: string;
  bits: number | null;
  known: MeasureName[];
}

async function statisticsOf(
  connection: DuckDBConnection,
  parquetPath: string,
  { host, bits, known }: HostQuestion,
): Promise<(ScopeStatistics & { window: number })[]> {
  const values = known.map((name) => `${measureExpression(name, bits)} AS ${name}`);
  const summaries = known.map(
    (name) =>
      `count(${name}), avg(${name}), max(${name}),
       ${measuresWithQuantiles.has(name) ? `quantile_cont(${name}, [0.5, 0.95])` : 'NULL'},
       ${measures[name].isShare ? `avg((${name} >= ${highShareFrom})::INTEGER)` : 'NULL'}`,
  );
  const reader = await connection.runAndReadAll(
    `SELECT number, scope, count(*), ${summaries.join(', ')}
     FROM (
       SELECT scope, at_milliseconds, at_milliseconds // 1000 AS second, ${values.join(', ')}
       FROM read_parquet(${quoted(parquetPath)}) WHERE host = ${quoted(host)}
     )
     JOIN windows USING (second)
     WHERE ${inWindow('start_milliseconds', 'end_milliseconds')}
     GROUP BY number, scope ORDER BY number, scope`,
  );
  return reader.getRowsJS().map(([window, scope, samples, ...rest]) => ({
    window: Number(window),
    host,
    scope: text(scope),
    samples: Number(samples),
    measures: Object.fromEntries(
      known.flatMap((name, index) => {
        const statistics = statisticsFrom(rest.slice(index * 5, index * 5 + 5));
        return statistics ? [[name, statistics]] : [];
      }),
    ),
  }));
}

/** Null where no second has a figure. */
function statisticsFrom([samples, mean, max, quantiles, highShare]: unknown[]): Statistics | null {
  if (Number(samples) === 0) return null;
  const [p50, p95]: unknown[] = Array.isArray(quantiles) ? quantiles : [null, null];
  return {
    samples: Number(samples),
    mean: Number(mean),
    p50: numberOrNull(p50),
    p95: numberOrNull(p95),
    max: Number(max),
    highShare: numberOrNull(highShare),
  };
}

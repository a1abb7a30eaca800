/** Statistics of `telemetry.parquet` by window, host and scope, a host at a time: so memory does not grow with the hosts. */
import { DOUBLE, LIST, listValue, type DuckDBConnection } from '@duckdb/node-api';
import type { BurstRate, HostRates, InventoryHost } from '../../hosts/inventory.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import { bitsOf, timesOf, columnsOf, inWindow, knownMeasures, numberOrNull, text, wantNic } from './query.ts';
import { hostScope, partScopes } from './columns.ts';
import { diskLatenciesOf } from './disk-latencies.ts';
import { histogramsOf } from './histogram-counts.ts';
import { measures, measuresWithQuantiles, measuresWithTenths, type MeasureName } from './measures.ts';
import { highShareFrom } from './statistics.ts';
import type { CampaignTelemetry, SampledHost, ScopeStatistics, Statistics } from './statistics.ts';
import type { CountedHistogram, DiskLatencies } from './distributions.ts';
import { withTelemetry, type TelemetryFile } from './telemetry-file.ts';

const tenths = Array.from({ length: 10 }, (_, tenth) => tenth);

/** What is asked: windows, which may overlap, and the hosts whose NICs have a rate. */
export interface TelemetryQuestion {
  windows: TimeWindow[];
  hosts: Pick<InventoryHost, 'name' | 'networkBitsPerSecond' | 'rates'>[];
  /** Whether an objective needs the latencies of disks and of what services count; they take as long to read as all else. */
  hasDistributions?: boolean;
}

/** Windows without a sample come back without scopes. Hosts are those in the file, whether asked for or not. */
export async function summariseTelemetry(
  parquetPath: string,
  { windows, hosts, hasDistributions = false }: TelemetryQuestion,
): Promise<CampaignTelemetry> {
  const bounds = windows.map(timesOf);
  const rates = new Map(hosts.map(({ name, networkBitsPerSecond }) => [name, bitsOf(networkBitsPerSecond)]));
  // The course of a window costs as much as all else, and only rates that may end midway need it.
  const bursting = new Set(hosts.filter((host) => mayBurst(host.rates)).map(({ name }) => name));
  return withTelemetry(parquetPath, async (file) => {
    const sampled = await sampledHosts(file);
    const answers = windows.map((window) => ({
      window,
      scopes: [] as ScopeStatistics[],
      disks: [] as DiskLatencies[],
      histograms: [] as CountedHistogram[],
    }));
    if (windows.length === 0) return { hosts: sampled, windows: answers };
    const columns = await columnsOf(file);
    const known = knownMeasures(columns);
    await nameWindows(file.connection, bounds);
    for (const { host } of sampled) {
      const question = { host, bits: rates.get(host) ?? null, known, hasCourse: bursting.has(host) };
      for (const { window, ...scope } of await statisticsOf(file, question)) {
        answers[window]!.scopes.push(scope);
      }
      if (!hasDistributions) continue;
      for (const { window, ...disk } of await diskLatenciesOf(file, host, columns)) answers[window]!.disks.push(disk);
      for (const { window, ...counted } of await histogramsOf(file, host, columns)) {
        answers[window]!.histograms.push(counted);
      }
    }
    return { hosts: sampled, windows: answers };
  });
}

function mayBurst(rates: HostRates | undefined): boolean {
  return Object.values(rates ?? {}).some((rate: BurstRate | undefined) => rate && rate.burst > rate.sustained);
}

async function sampledHosts({ connection, source, path }: TelemetryFile): Promise<SampledHost[]> {
  const reader = await connection.runAndReadAll(
    `SELECT host, min(at_milliseconds) AS first, max(at_milliseconds) AS last,
            avg(sampler_cpu_cores) FILTER (scope = '${hostScope}') AS mean,
            max(sampler_cpu_cores) FILTER (scope = '${hostScope}') AS highest
     FROM ${source} GROUP BY host ORDER BY host`,
    { path },
  );
  return reader.getRowObjectsJS().map(({ host, first, last, mean, highest }) => ({
    host: text(host),
    span: { startMilliseconds: Number(first), endMilliseconds: Number(last) },
    sampler: mean === null ? null : { mean: Number(mean), max: Number(highest) },
  }));
}

/** Windows by each second that may be theirs: rows find theirs by a number, which a join by bounds takes twice as long for. */
async function nameWindows(connection: DuckDBConnection, windows: TimeWindow[]): Promise<void> {
  const starts = listValue(windows.map((each) => each.startMilliseconds));
  const ends = listValue(windows.map((each) => each.endMilliseconds));
  await connection.run(
    `CREATE TABLE windows AS
     SELECT *, unnest(range((ceil(start_milliseconds)::BIGINT + 1000) // 1000, floor(end_milliseconds)::BIGINT // 1000 + 1)) AS second
     FROM (SELECT unnest(range(len($starts))) AS number, unnest($starts) AS start_milliseconds, unnest($ends) AS end_milliseconds)`,
    { starts, ends },
    { starts: LIST(DOUBLE), ends: LIST(DOUBLE) },
  );
}

interface HostQuestion {
  host: string;
  bits: number | null;
  known: MeasureName[];
  /** Whether the course over the window is asked. */
  hasCourse: boolean;
}

async function statisticsOf(
  { connection, source, path }: TelemetryFile,
  { host, bits, known, hasCourse }: HostQuestion,
): Promise<(ScopeStatistics & { window: number })[]> {
  const values = known.map((name) => `${measures[name].sql} AS ${name}`);
  const summaries = known.map(
    (name) =>
      `count(${name}), avg(${name}), max(${name}),
       ${measuresWithQuantiles.has(name) ? `quantile_cont(${name}, [0.5, 0.95])` : 'NULL'},
       ${measures[name].isShare ? `avg((${name} >= ${highShareFrom})::INTEGER)` : 'NULL'},
       ${hasCourse && measuresWithTenths.has(name) ? `[${tenths.map((tenth) => `avg(${name}) FILTER (tenth = ${tenth})`).join(', ')}]` : 'NULL'}`,
  );
  const reader = await connection.runAndReadAll(
    `SELECT number, scope, count(*), ${summaries.join(', ')}
     FROM (
       SELECT *, least(9, floor(10 * (at_milliseconds - 1000 - start_milliseconds) / (end_milliseconds - start_milliseconds))) AS tenth
       FROM (
         SELECT scope, at_milliseconds, at_milliseconds // 1000 AS second, ${values.join(', ')}
         FROM ${source} WHERE host = $host AND NOT starts_with(scope, '${partScopes.histogram}')
       )
       JOIN windows USING (second)
       WHERE ${inWindow('start_milliseconds', 'end_milliseconds')}
     )
     GROUP BY number, scope ORDER BY number, scope`,
    { path, host, ...(wantNic(known) ? { nic: bits } : {}) },
    wantNic(known) ? { nic: DOUBLE } : {},
  );
  return reader.getRowsJS().map(([window, scope, samples, ...rest]) => ({
    window: Number(window),
    host,
    scope: text(scope),
    samples: Number(samples),
    measures: Object.fromEntries(
      known.flatMap((name, index) => {
        const statistics = statisticsFrom(rest.slice(index * 6, index * 6 + 6));
        return statistics ? [[name, statistics]] : [];
      }),
    ),
  }));
}

/** Null where no second has a figure. */
function statisticsFrom([samples, mean, max, quantiles, highShare, parts]: unknown[]): Statistics | null {
  if (Number(samples) === 0) return null;
  const [p50, p95]: unknown[] = Array.isArray(quantiles) ? quantiles : [null, null];
  return {
    samples: Number(samples),
    mean: Number(mean),
    p50: numberOrNull(p50),
    p95: numberOrNull(p95),
    max: Number(max),
    highShare: numberOrNull(highShare),
    ...(Array.isArray(parts) ? { tenths: parts.map(numberOrNull) } : {}),
  };
}

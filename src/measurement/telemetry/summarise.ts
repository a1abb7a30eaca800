/** Statistics of `telemetry.parquet` by window, host and scope, a host at a time: so memory does not grow with the hosts. */
import { DOUBLE, LIST, listValue, type DuckDBConnection } from '@duckdb/node-api';
import type { BurstRate, HostRates, InventoryHost } from '../../hosts/inventory.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import { bitsOf, timesOf, columnsOf, inWindow, knownMeasures, numberOrNull, text, wantNic } from './query.ts';
import { hostScope, partScopes } from './columns.ts';
import { diskLatenciesOf } from './disk-latencies.ts';
import { histogramsOf } from './histogram-counts.ts';
import { idleDisksOf } from './idle-disks.ts';
import { measures, measuresWithQuantiles, measuresWithTenths, type MeasureName } from './measures.ts';
import { highShareFrom, leastCourseSeconds } from './statistics.ts';
import type { CampaignTelemetry, SampledHost, ScopeStatistics, Statistics } from './statistics.ts';
import type { CountedHistogram, DiskLatencies } from './distributions.ts';
import { withTelemetry, type TelemetryFile } from './telemetry-file.ts';

/** What is asked: windows, which may overlap, and the hosts whose NICs have a rate. */
export interface TelemetryQuestion {
  windows: TimeWindow[];
  hosts: Pick<InventoryHost, 'name' | 'networkBitsPerSecond' | 'rates'>[];
  /** When the first load began: disks are idle before. Absent if it is not known. */
  loadsFrom?: number | undefined;
  /** Whether an objective needs the latencies of disks and of what services count; they take as long to read as all else. */
  hasDistributions?: boolean;
}

/** Windows without a sample come back without scopes. Hosts are those in the file, whether asked for or not. */
export async function summariseTelemetry(
  parquetPath: string,
  { windows, hosts, loadsFrom, hasDistributions = false }: TelemetryQuestion,
): Promise<CampaignTelemetry> {
  const bounds = windows.map(timesOf);
  const rates = new Map(hosts.map(({ name, networkBitsPerSecond }) => [name, bitsOf(networkBitsPerSecond)]));
  // Rates that may end midway are judged by the course of a short window too.
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
    const idle = await idleDisksOf(file, columns, loadsFrom);
    for (const { host } of sampled) {
      const question = { host, bits: rates.get(host) ?? null, known, hasCourse: bursting.has(host) };
      for (const { window, ...scope } of await statisticsOf(file, question)) {
        const idleDiskSeconds = idle.get(`${host} ${scope.scope}`);
        answers[window]!.scopes.push({ ...scope, ...(idleDiskSeconds === undefined ? {} : { idleDiskSeconds }) });
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
  /** Whether the course of every window is asked, and not only of those with enough samples in each tenth. */
  hasCourse: boolean;
}

async function statisticsOf(
  { connection, source, path }: TelemetryFile,
  { host, bits, known, hasCourse }: HostQuestion,
): Promise<(ScopeStatistics & { window: number })[]> {
  const bound = [
    { path, host, ...(wantNic(known) ? { nic: bits } : {}) },
    wantNic(known) ? { nic: DOUBLE } : {},
  ] as const;
  const values = known.map((name) => `${measures[name].sql} AS ${name}`);
  const rows = `
    SELECT * FROM (
      SELECT scope, at_milliseconds, at_milliseconds // 1000 AS second, ${values.join(', ')}
      FROM ${source} WHERE host = $host AND NOT starts_with(scope, '${partScopes.histogram}')
    )
    JOIN windows USING (second)
    WHERE ${inWindow('start_milliseconds', 'end_milliseconds')}`;
  const summaries = known.map(
    (name) =>
      `count(${name}), avg(${name}), max(${name}),
       ${measuresWithQuantiles.has(name) ? `quantile_cont(${name}, [0.5, 0.95])` : 'NULL'},
       ${measures[name].isShare ? `avg((${name} >= ${highShareFrom})::INTEGER)` : 'NULL'}`,
  );
  const reader = await connection.runAndReadAll(
    `SELECT number, scope, count(*), ${summaries.join(', ')} FROM (${rows}) GROUP BY number, scope ORDER BY number, scope`,
    ...bound,
  );
  const names = known.filter((name) => measuresWithTenths.has(name));
  const least = hasCourse ? 0 : leastCourseSeconds * 1000;
  // A query of its own: as further aggregates of the first one, tenths take twenty times as long.
  const courses = await connection.runAndReadAll(
    `SELECT number, scope, least(9, floor(10 * (at_milliseconds - 1000 - start_milliseconds) / (end_milliseconds - start_milliseconds))) AS tenth,
            ${names.map((name) => `avg(${name})`).join(', ')}
     FROM (${rows} AND end_milliseconds - start_milliseconds >= ${least}) GROUP BY ALL`,
    ...bound,
  );
  const parts = Map.groupBy(courses.getRowsJS(), ([window, scope]) => `${Number(window)} ${text(scope)}`);
  return reader.getRowsJS().map(([window, scope, samples, ...rest]) => {
    const byTenth = new Map(
      parts.get(`${Number(window)} ${text(scope)}`)?.map((row) => [Number(row[2]), row.slice(3)]),
    );
    const courseOf = (name: MeasureName): Pick<Statistics, 'tenths'> => {
      const column = names.indexOf(name);
      if (column === -1 || byTenth.size === 0) return {};
      const tenths = Array.from({ length: 10 }, (_, tenth) => numberOrNull(byTenth.get(tenth)?.[column]));
      return tenths.some((tenth) => tenth !== null) ? { tenths } : {};
    };
    return {
      window: Number(window),
      host,
      scope: text(scope),
      samples: Number(samples),
      measures: Object.fromEntries(
        known.flatMap((name, index) => {
          const statistics = statisticsFrom(rest.slice(index * 5, index * 5 + 5));
          return statistics ? [[name, { ...statistics, ...courseOf(name) }]] : [];
        }),
      ),
    };
  });
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

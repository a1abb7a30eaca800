import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '../../../src/measurement/telemetry/database.ts';
import { measureNames, measures } from '../../../src/measurement/telemetry/measures.ts';
import { readTelemetry } from './read-telemetry.ts';
import { readSeries } from '../../../src/measurement/telemetry/read-series.ts';
import { noTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { summariseTelemetry } from '../../../src/measurement/telemetry/summarise.ts';
import { seriesOfRows, telemetryOfRows } from './statistics-of-rows.ts';

const hosts = [
  { name: "kafka'01", networkBitsPerSecond: 1e9 },
  { name: 'kafka02', networkBitsPerSecond: null },
];
/** The fortieth second of every host is missing, and CPU is not measured in every seventh. */
const made = `
  SELECT host, scope, 1000 * second AS at_milliseconds, 4.0 AS cores,
         CASE WHEN second % 7 = 0 THEN NULL ELSE 4.02 * abs(sin(second)) END AS cpu_used_cores,
         CASE WHEN scope = 'host' THEN 1e8 * abs(cos(second)) END AS network_receive_bytes_per_second,
         CASE WHEN scope = 'host' THEN 5e7 END AS network_send_bytes_per_second,
         0.001 * second AS sampler_cpu_cores
  FROM range(0, 100) AS seconds(second),
       (VALUES ('kafka''01', 'host'), ('kafka''01', 'machine'), ('kafka02', 'host'), ('kafka02', 'kafka-broker')) AS s(host, scope)
  WHERE second <> 40`;
const windows = [
  { startMilliseconds: 0, endMilliseconds: 60_000 },
  // A load generator's own account of its window has parts of a millisecond.
  { startMilliseconds: 30_999.5, endMilliseconds: 90_000.25 },
  { startMilliseconds: 200_000, endMilliseconds: 210_000 },
];

async function makeParquet(rows: string, path: string): Promise<void> {
  await withDatabase({ files: [path] }, (connection) =>
    connection.run(`COPY (${rows}) TO $path (FORMAT parquet, USE_TMP_FILE false)`, { path }),
  );
}

let folder: string;
let parquet: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-summary-'));
  parquet = join(folder, 'telemetry.parquet');
  await makeParquet(made, parquet);
});
afterAll(() => rm(folder, { recursive: true }));

test('the statistics of windows, overlapping ones too, are those of their rows', async () => {
  const rows = await readTelemetry(parquet);
  const expected = telemetryOfRows(rows, windows, hosts);
  const found = await summariseTelemetry(parquet, { windows, hosts });
  for (const [index, { window, scopes }] of found.windows.entries()) {
    expect(window).toBe(windows[index]);
    expect(scopes).toHaveLength(index === 2 ? 0 : 4);
    for (const { host, scope, samples, measures: its } of scopes) {
      const own = expected.windows[index]!.scopes.find((each) => each.host === host && each.scope === scope)!;
      expect(samples).toBe(own.samples);
      for (const [name, statistics] of Object.entries(its)) {
        const { p50, p95, mean, ...exact } = own.measures[name as 'cpu_share']!;
        expect(statistics).toMatchObject(exact);
        expect(statistics.mean).toBeCloseTo(mean, 6);
        expect(statistics.p50).toEqual(p50 === null ? null : expect.closeTo(p50, 6));
        expect(statistics.p95).toEqual(p95 === null ? null : expect.closeTo(p95, 6));
      }
      expect(Object.keys(its).toSorted()).toEqual(
        scope === 'host'
          ? [
              'cores',
              'cpu_share',
              'cpu_used_cores',
              'network_bits_per_second',
              'network_receive_bytes_per_second',
              'network_send_bytes_per_second',
              ...(host === 'kafka02' ? [] : ['network_share']),
            ].toSorted()
          : ['cores', 'cpu_share', 'cpu_used_cores'],
      );
    }
  }
});

test('the course over a window is told in tenths, of a short one only where a rate may end midway, and a second without a figure is none of it', async () => {
  const path = join(folder, 'course.parquet');
  await makeParquet(
    `SELECT 'a' AS host, 'host' AS scope, 1000 * second AS at_milliseconds, 0.1 AS sampler_cpu_cores,
            CASE WHEN second <= 30 THEN 4e8 WHEN second > 40 THEN 1e8 END AS network_send_bytes_per_second,
            NULL::DOUBLE AS network_receive_bytes_per_second
     FROM range(1, 101) AS seconds(second)`,
    path,
  );
  const window = { startMilliseconds: 0, endMilliseconds: 100_000 };
  const short = { startMilliseconds: 0, endMilliseconds: 20_000 };
  const host = { name: 'a', networkBitsPerSecond: 1e9 };
  const rates = { network: { sustained: 1e9, burst: 4e9 } };
  const coursesOf = async (asked: object): Promise<unknown[]> =>
    (await summariseTelemetry(path, { windows: [window, short], hosts: [{ ...host, ...asked }] })).windows.map(
      ({ scopes }) => scopes[0]!.measures.network_bits_per_second?.tenths,
    );
  const course = [...Array<number>(3).fill(3.2e9), null, ...Array<number>(6).fill(8e8)];
  expect(await coursesOf({})).toEqual([course, undefined]);
  expect(await coursesOf({ rates })).toEqual([course, Array<number>(10).fill(3.2e9)]);
});

test('a disk has the latency of the seconds before the first load in which it made none wait', async () => {
  const path = join(folder, 'idle.parquet');
  await makeParquet(
    `SELECT 'a' AS host, scope, 1000 * second AS at_milliseconds, 0.1 AS sampler_cpu_cores,
            CASE WHEN second > 60 THEN 0.02 WHEN second % 2 = 0 THEN 0.05 ELSE 0.001 END AS disk_await_seconds,
            CASE WHEN second > 60 OR second % 2 = 0 THEN 20 ELSE 0.5 END AS disk_queue_operations,
            CASE WHEN scope = 'disk:busy' THEN 1 ELSE 0.2 END AS disk_busy_share
     FROM range(1, 101) AS seconds(second), (VALUES ('host'), ('disk:busy')) AS s(scope)`,
    path,
  );
  const question = { windows: [{ startMilliseconds: 60_000, endMilliseconds: 100_000 }], hosts: [] };
  const idleOf = async (loadsFrom?: number): Promise<unknown[]> =>
    (await summariseTelemetry(path, { ...question, loadsFrom })).windows[0]!.scopes.map((each) => each.idleDiskSeconds);
  expect(await idleOf(60_000)).toEqual([undefined, 0.001]);
  // Fewer than ten seconds tell nothing.
  expect(await idleOf(15_000)).toEqual([undefined, undefined]);
  expect(await idleOf()).toEqual([undefined, undefined]);
});

test('the rate of a NIC is the lower of what it has agreed on and what its host may use', async () => {
  const path = join(folder, 'links.parquet');
  await makeParquet(
    `SELECT 'a' AS host, scope, 1000 * second AS at_milliseconds, 0.1 AS sampler_cpu_cores, links AS network_links,
            agreed AS network_link_bits_per_second, 1e8 AS network_send_bytes_per_second, 0.0 AS network_receive_bytes_per_second
     FROM range(1, 11) AS seconds(second),
          (VALUES ('interface:a', 1e9, 2), ('interface:b', 25e9, 2), ('interface:c', NULL, 2), ('interface:d', NULL, NULL)) AS s(scope, agreed, links)`,
    path,
  );
  const question = {
    windows: [{ startMilliseconds: 0, endMilliseconds: 10_000 }],
    hosts: [{ name: 'a', networkBitsPerSecond: 4e9 }],
  };
  const [window] = (await summariseTelemetry(path, question)).windows;
  expect(window!.scopes.map(({ measures: its }) => its.link_share?.mean)).toEqual([
    expect.closeTo(0.8),
    expect.closeTo(0.2),
    expect.closeTo(0.4),
    undefined,
  ]);
});

test('hosts come with their span and what their sampler took', async () => {
  const found = await summariseTelemetry(parquet, { windows: [], hosts: [] });
  expect(found.hosts).toMatchObject([
    { host: "kafka'01", span: { startMilliseconds: 0, endMilliseconds: 99_000 }, sampler: { max: 0.099 } },
    { host: 'kafka02' },
  ]);
});

test('a file without rows is no telemetry', async () => {
  const empty = join(folder, 'empty.parquet');
  await makeParquet(`FROM (${made}) WHERE false`, empty);
  expect(await summariseTelemetry(empty, { windows: [], hosts })).toEqual(noTelemetry);
});

test('series are the samples themselves where there is room for all, and their extremes where there is not', async () => {
  const rows = await readTelemetry(parquet);
  const request = {
    id: 'kafka',
    span: { startMilliseconds: 9999.75, endMilliseconds: 50_000.5 },
    measures: ['cpu_share', 'network_bits_per_second'] as const,
    hosts: ["kafka'01"],
  };
  const whole = { ...request, measures: [...request.measures] };
  expect(await readSeries(parquet, [whole])).toEqual(seriesOfRows(rows, [whole]));

  const long = { ...whole, id: 'long', span: { startMilliseconds: 0, endMilliseconds: 1_500_000 } };
  const [drawn] = await readSeries(parquet, [long]);
  expect(drawn?.stretchMilliseconds).toBe(10_000);
  const { atMilliseconds, values } = drawn!.series.find(({ scope }) => scope === 'host')!;
  expect(atMilliseconds).toEqual([0, 10_000, 20_000, 30_000, 41_000, 50_000, 60_000, 70_000, 80_000, 90_000]);
  expect(values.cpu_share?.highest[0]).toBeCloseTo((4.02 / 4) * Math.abs(Math.sin(8)));
  expect(values.cpu_share?.lowest[0]).toBeCloseTo((4.02 / 4) * Math.abs(Math.sin(3)));
});

test('every measure can be asked of a file that has its columns', async () => {
  const columns = [...new Set(measureNames.flatMap((name) => measures[name].columns))];
  const all = join(folder, 'all.parquet');
  const values = columns.map((name) => `0.5 AS ${name}`);
  await makeParquet(
    `SELECT 'a' AS host, 'host' AS scope, 1000 * second AS at_milliseconds, 0.1 AS sampler_cpu_cores, ${values.join(', ')}
     FROM range(1, 11) AS seconds(second)`,
    all,
  );
  const question = {
    windows: [{ startMilliseconds: 0, endMilliseconds: 10_000 }],
    hosts: [{ name: 'a', networkBitsPerSecond: 8 }],
  };
  const [window] = (await summariseTelemetry(all, question)).windows;
  expect(Object.keys(window!.scopes[0]!.measures).toSorted()).toEqual(measureNames.toSorted());
  expect(window!.scopes[0]!.measures.network_share).toMatchObject({ mean: 0.5, highShare: 0 });
});

/** Distributions in windows, from rows as the sampler makes them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachColumn, type TelemetryRow } from '../../../src/measurement/telemetry/columns.ts';
import { blockSeconds, edgeOf } from '../../../src/measurement/telemetry/distributions.ts';
import { writeRows } from '../../../src/measurement/telemetry/store.ts';
import { summariseTelemetry } from '../../../src/measurement/telemetry/summarise.ts';

const row = (second: number, scope: string, values: Partial<TelemetryRow>): TelemetryRow => ({
  ...eachColumn(() => null),
  host: 'node01',
  scope,
  at_milliseconds: second * 1000,
  ...values,
});

/** Reads take 8 ms in even seconds and 7.9 ms in odd ones; writes stop after the third second. */
const seconds = Array.from({ length: 20 }, (_, second) => second + 1);
const rows = [
  ...seconds.map((second) => row(second, 'host', { cores: 2 })),
  ...seconds.map((second) =>
    row(second, 'disk:loop1', {
      disk_read_operations_per_second: 10,
      disk_read_await_seconds: second % 2 === 0 ? 0.008 : 0.0079,
      disk_write_operations_per_second: second <= 3 ? 5 : 0,
      disk_write_await_seconds: second <= 3 ? 0 : null,
    }),
  ),
  row(5, 'histogram:cassandra/cassandra_write_seconds/0.000124', { histogram_count: 3 }),
  row(10, 'histogram:cassandra/cassandra_write_seconds/0.000124', { histogram_count: 4 }),
  row(10, 'histogram:cassandra/cassandra_write_seconds/inf', { histogram_count: 1 }),
  row(19, 'histogram:cassandra/cassandra_write_seconds/0.000124', { histogram_count: 100 }),
];
const window = { startMilliseconds: 0, endMilliseconds: 12_000 };

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-distributions-'));
  path = join(folder, 'telemetry.parquet');
  await writeRows(rows, path);
});
afterAll(() => rm(folder, { recursive: true }));

const asked = async () =>
  (await summariseTelemetry(path, { windows: [window], hosts: [], hasDistributions: true })).windows[0]!;

test('Operations of a disk are counted by the mean of their second, reads and writes apart, in blocks', async () => {
  const { disks } = await asked();
  const [read, write] = disks!;
  expect(disks).toHaveLength(2);
  expect(read).toMatchObject({ host: 'node01', scope: 'disk:loop1', kind: 'read' });
  // 8 ms is the lower edge of a bin: it is not below 8 ms.
  expect(edgeOf(24)).toBe(0.008);
  expect(read!.cells.slice(0, 2)).toEqual([
    { block: 0, bin: 23, operations: 10, seconds: 1 },
    { block: 0, bin: 24, operations: 10, seconds: 1 },
  ]);
  expect(read!.cells).toHaveLength(12);
  expect(write!.cells.map(({ block, operations, seconds: counted }) => [block, operations, counted])).toEqual([
    [0, 10, 2],
    [1, 5, 1],
  ]);
});

test('Counts of a histogram are summed over the window, in order of their bounds', async () => {
  const { histograms } = await asked();
  expect(histograms).toEqual([
    {
      host: 'node01',
      service: 'cassandra',
      histogram: 'cassandra_write_seconds',
      buckets: [
        { upTo: 0.000124, count: 7 },
        { upTo: null, count: 1 },
      ],
    },
  ]);
});

test('The buckets of histograms are no scopes with statistics', async () => {
  const { scopes } = await asked();
  expect(scopes.map(({ scope }) => scope)).toEqual(['disk:loop1', 'host']);
});

test('A window has at most about sixty blocks, of at least two seconds', () => {
  expect(blockSeconds(30)).toBe(2);
  expect(blockSeconds(120)).toBe(2);
  expect(blockSeconds(600)).toBe(10);
});

import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { TimeWindow } from '../../../src/input/time-schema.ts';
import { readSeries } from '../../../src/measurement/telemetry/read-series.ts';
import { writeTelemetry } from '../../../src/measurement/telemetry/store.ts';
import { summariseTelemetry } from '../../../src/measurement/telemetry/summarise.ts';
import { scratchFolder } from '../results/campaign-on-disk.ts';

/** Three seconds of a host. */
async function telemetryOf(folder: string, host: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'samples.jsonl.gz');
  const samples = [1, 2, 3].map((second) =>
    JSON.stringify({
      sampler: 'a',
      at: second * 1000,
      uptime: second,
      scopes: { host: { cores: 2, cpu_used_seconds: second } },
    }),
  );
  await writeFile(path, gzipSync(samples.join('\n')));
  const parquet = join(folder, 'telemetry.parquet');
  await writeTelemetry([{ host, path, clock: [] }], parquet);
  return parquet;
}

/** What results of another's making may hold where a time is expected. */
const asWindow = (start: unknown, end: unknown): TimeWindow =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that it is none is the point
  ({ startMilliseconds: start, endMilliseconds: end }) as TimeWindow;

test('a window whose bounds are SQL is refused, and writes no file', async () => {
  const folder = await scratchFolder();
  const parquet = await telemetryOf(join(folder, 'results'), 'kafka01');
  const evil = join(folder, 'evil');
  const columns = 'w(number, start_milliseconds, end_milliseconds)';
  const list = `1)) AS ${columns}; COPY (SELECT 1) TO '${evil}'; SELECT * FROM (VALUES (0, 0, 0`;
  const span = `1) GROUP BY ALL; COPY (SELECT 1) TO '${evil}'; --`;
  for (const bound of [list, span]) {
    const window = asWindow(0, bound);
    await expect(summariseTelemetry(parquet, { windows: [window], hosts: [] })).rejects.toThrow(/is no time/);
    await expect(
      readSeries(parquet, [{ id: 'all', span: window, measures: ['cores'], hosts: ['kafka01'] }]),
    ).rejects.toThrow(/is no time/);
  }
  expect(existsSync(evil)).toBe(false);
});

test('a host is looked for by its name, whatever its name is', async () => {
  const folder = await scratchFolder();
  const evil = join(folder, 'evil');
  const host = `x'); COPY (SELECT 1) TO '${evil}'; --`;
  const parquet = await telemetryOf(join(folder, 'results'), host);
  const span = { startMilliseconds: 0, endMilliseconds: 3000 };
  const [drawn] = await readSeries(parquet, [{ id: 'all', span, measures: ['cores'], hosts: [host, "'"] }]);
  expect(drawn?.series).toMatchObject([{ host }]);
  const { hosts, windows } = await summariseTelemetry(parquet, { windows: [span], hosts: [] });
  expect(hosts).toMatchObject([{ host }]);
  expect(windows[0]?.scopes).toMatchObject([{ host, samples: 3 }]);
  expect(existsSync(evil)).toBe(false);
});

test('a rate of a NIC that is SQL is refused', async () => {
  const parquet = await telemetryOf(await scratchFolder(), 'kafka01');
  const windows = [{ startMilliseconds: 0, endMilliseconds: 3000 }];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that it is no number is the point
  const hosts = [{ name: 'kafka01', networkBitsPerSecond: '1 END); SELECT 1' as unknown as number }];
  await expect(summariseTelemetry(parquet, { windows, hosts })).rejects.toThrow(/is no rate/);
});

test('a folder whose name is a pattern or a partition is that folder and no other', async () => {
  const folder = await scratchFolder();
  await telemetryOf(join(folder, 'a9'), 'another');
  for (const name of ['a*', 'a?', 'a[0-9]', 'host=another', "it's", '{a9,b}', '**']) {
    const parquet = await telemetryOf(join(folder, name), 'kafka01');
    expect((await summariseTelemetry(parquet, { windows: [], hosts: [] })).hosts).toMatchObject([{ host: 'kafka01' }]);
  }
});

test.for([
  ['no Parquet file', 'not telemetry'],
  ['an empty file', ''],
])('%s in its place is one sentence with its path', async ([, content]) => {
  const parquet = join(await scratchFolder(), 'telemetry.parquet');
  await writeFile(parquet, content!);
  const [fault, ...others] = await summariseTelemetry(parquet, { windows: [], hosts: [] }).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  );
  expect(others).toEqual([]);
  expect(fault).toContain(`${parquet} cannot be read as telemetry`);
  expect(fault).toMatch(/Move it elsewhere .* without telemetry\.$/);
});

test('a Parquet file of other columns is one sentence with its path', async () => {
  const folder = await scratchFolder();
  const parquet = await telemetryOf(folder, 'kafka01');
  const { withDatabase } = await import('../../../src/measurement/telemetry/database.ts');
  const other = join(folder, 'other.parquet');
  await withDatabase({ files: [other] }, (connection) =>
    connection.run('COPY (SELECT 1 AS a) TO $path (FORMAT parquet, USE_TMP_FILE false)', { path: other }),
  );
  await expect(summariseTelemetry(other, { windows: [], hosts: [] })).rejects.toThrow(
    `${other} cannot be read as telemetry`,
  );
  expect(await readdir(folder)).toContain('telemetry.parquet');
  expect(parquet).not.toBe(other);
});

test('SQL reaches no file but those that were named, and cannot change that', async () => {
  const folder = await scratchFolder();
  const parquet = await telemetryOf(folder, 'kafka01');
  const { withDatabase } = await import('../../../src/measurement/telemetry/database.ts');
  await withDatabase({ files: [parquet] }, async (connection) => {
    for (const sql of [
      `COPY (SELECT 1) TO '${join(folder, 'evil')}'`,
      `SELECT * FROM read_text('/etc/hostname')`,
      'SET enable_external_access = true',
      'SET lock_configuration = false',
      'INSTALL httpfs',
      `ATTACH '${join(folder, 'evil.db')}'`,
    ])
      await expect(connection.run(sql), sql).rejects.toThrow();
  });
  expect((await readdir(folder)).toSorted()).toEqual(['samples.jsonl.gz', 'telemetry.parquet']);
});

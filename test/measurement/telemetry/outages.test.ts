import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '../../../src/measurement/telemetry/database.ts';
import { readOutages } from '../../../src/measurement/telemetry/outages.ts';

/** Node 2 is the one that was stopped. Node 1 holds another for down from second 12 to 30, keeps 5 hints a second meanwhile, and delivers 9 a second from 30 to 39. */
const made = `
  SELECT 'node01' AS host, 'cassandra' AS scope, 1000 * second AS at_milliseconds,
         CASE WHEN second BETWEEN 12 AND 30 THEN 1.0 ELSE 0.0 END AS cassandra_down_nodes,
         CASE WHEN second BETWEEN 12 AND 30 THEN 5.0 ELSE 0.0 END AS cassandra_hints_written,
         CASE WHEN second >= 30 THEN CASE WHEN second < 40 THEN 9.0 ELSE 0.0 END END AS cassandra_hints_delivered
  FROM range(0, 60) AS seconds(second)
  UNION ALL
  SELECT 'node02', 'cassandra', 1000 * second, 2.0, 7.0, 7.0 FROM range(11, 60) AS seconds(second)
  UNION ALL
  SELECT 'node01', 'host', 1000 * second, NULL, NULL, NULL FROM range(0, 60) AS seconds(second)`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-outages-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function parquetOf(rows: string, name: string): Promise<string> {
  const path = join(folder, name);
  await withDatabase({ files: [path] }, (connection) =>
    connection.run(`COPY (${rows}) TO $path (FORMAT parquet, USE_TMP_FILE false)`, { path }),
  );
  return path;
}

test('an outage has the first sample with a member down, and the operations kept and delivered in its time', async () => {
  const path = await parquetOf(made, 'whole.parquet');
  expect(
    await readOutages(path, [
      { id: 'run/lost', window: { startMilliseconds: 10_000, endMilliseconds: 50_000 }, hosts: ['node02'] },
      { id: 'run/later', window: { startMilliseconds: 50_001, endMilliseconds: 60_000 }, hosts: ['node02'] },
      { id: 'run/unsampled', window: { startMilliseconds: 90_000, endMilliseconds: 95_000 }, hosts: [] },
    ]),
  ).toEqual([
    { id: 'run/lost', firstDownMilliseconds: 12_000, kept: 95, delivered: 90 },
    { id: 'run/later', firstDownMilliseconds: null, kept: 0, delivered: 0 },
    { id: 'run/unsampled', firstDownMilliseconds: null, kept: null, delivered: null },
  ]);
});

test('a file from before these columns says nothing, and no outage asks no file', async () => {
  const path = await parquetOf("SELECT 'a' AS host, 'host' AS scope, 1000 AS at_milliseconds", 'older.parquet');
  expect(
    await readOutages(path, [{ id: 'x', window: { startMilliseconds: 0, endMilliseconds: 2000 }, hosts: [] }]),
  ).toEqual([{ id: 'x', firstDownMilliseconds: null, kept: null, delivered: null }]);
  expect(await readOutages(join(folder, 'absent.parquet'), [])).toEqual([]);
});

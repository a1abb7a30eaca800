import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../../src/state/paths.ts';
import { telemetryColumns } from '../../../src/measurement/telemetry/columns.ts';
import { withDatabase } from '../../../src/measurement/telemetry/database.ts';
import { writeTelemetry } from '../../../src/measurement/telemetry/store.ts';

let documentation: string;
let folder: string;
beforeAll(async () => {
  documentation = await readFile(join(projectFolder, 'docs/data.md'), 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'proofload-columns-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('docs/data.md', () => {
  it('lists every column of the file with its kind and meaning, in its order, and no other', () => {
    const listed = [...documentation.matchAll(/^\| `(\w+)` +\| (rate|gauge) +\| (.+?) +\|$/gm)];
    expect(listed.map(([, name, kind, meaning]) => ({ name, kind, meaning }))).toEqual(telemetryColumns);
  });

  it('asks questions that the file answers', async () => {
    const path = join(folder, 'telemetry.parquet');
    await writeTelemetry([], path);
    const questions = [...documentation.matchAll(/```sql\n(.+?)```/gs)].map(([, sql]) => sql ?? '');
    const ofOneFile = questions.filter((sql) => sql.includes("'telemetry.parquet'"));
    expect(ofOneFile).toHaveLength(2);
    await withDatabase({ files: [path] }, async (connection) => {
      for (const sql of ofOneFile) await connection.run(sql.replaceAll('telemetry.parquet', path));
    });
  });

  it('reads raw samples without Proofload', async () => {
    const path = join(folder, 'kafka01.jsonl.gz');
    const layout = {
      index: 7,
      kind: 'disk',
      name: 'sda',
      metrics: [['disk_read_bytes'], ['disk_busy_seconds', 'sda']],
    };
    const lines = [
      { sampler: 'a', at: 1000, uptime: 1, layouts: [layout], values: [[7, 20, 0.5]] },
      { sampler: 'a', at: 2000, uptime: 2, layouts: [], values: [[7, 30, null]] },
    ];
    await writeFile(
      path,
      gzipSync([...lines.map((line) => JSON.stringify(line)), '{"sampler":"a","at":30'].join('\n')),
    );
    const [, question = ''] = /```sql\n([^`]*read_json\('telemetry[^`]*)```/.exec(documentation) ?? [];
    const read = await withDatabase({ files: [path] }, async (connection) =>
      (await connection.runAndReadAll(question.replace('telemetry/kafka01.jsonl.gz', path))).getRowsJS(),
    );
    expect(read).toEqual([
      [1000n, 'disk', 'sda', null, null, 'disk_busy_seconds', 'sda', 0.5],
      [1000n, 'disk', 'sda', null, null, 'disk_read_bytes', null, 20],
      [2000n, 'disk', 'sda', null, null, 'disk_busy_seconds', 'sda', null],
      [2000n, 'disk', 'sda', null, null, 'disk_read_bytes', null, 30],
    ]);
  });
});

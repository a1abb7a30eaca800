import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
});

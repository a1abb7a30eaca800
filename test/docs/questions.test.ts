import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';
import { campaignLayout, runLayout } from '../../src/measurement/results/layout.ts';
import { withDatabase } from '../../src/measurement/telemetry/database.ts';
import { writeTelemetry } from '../../src/measurement/telemetry/store.ts';

let folder = '';
let questions: string[] = [];

/** Twenty seconds of a host that uses this many cores, with a gap of three seconds from `hole` on. */
function samples(cores: number, hole: number | null, laterMilliseconds: number): string {
  return Array.from({ length: 21 }, (_, second) => {
    const host = {
      cores: 4,
      cpu_used_seconds: cores * second,
      memory_used_bytes: 1e9,
      memory_total_bytes: 4e9,
      disk_busy_seconds: second / 10,
    };
    const broker = { cpu_used_seconds: (cores * second) / 2, disk_write_bytes: 1e6 * second };
    return {
      sampler: 'a',
      at: second * 1000 + laterMilliseconds,
      uptime: 50 + second,
      scopes: { host, 'kafka-broker': broker },
    };
  })
    .filter(({ at }) => hole === null || at < hole * 1000 || at >= (hole + 3) * 1000)
    .map((sample) => JSON.stringify(sample))
    .join('\n');
}

async function writeCampaign(id: string, cores: number, hole: number | null): Promise<void> {
  const { telemetry, telemetryFolder, folder: own } = campaignLayout(join(folder, 'results', id));
  await mkdir(telemetryFolder, { recursive: true });
  const hosts = ['kafka01', 'kafka02'].map((host) => ({
    host,
    path: join(telemetryFolder, `${host}.jsonl.gz`),
    clock: [],
  }));
  await writeFile(hosts[0]!.path, gzipSync(samples(cores, hole, 0)));
  await writeFile(hosts[1]!.path, gzipSync(samples(cores / 4, null, 300)));
  await writeTelemetry(hosts, telemetry);
  const run = runLayout(own, 'kafka-producer');
  await mkdir(run.folder, { recursive: true });
  const window = { startMilliseconds: 3000, endMilliseconds: 12_000 };
  await writeFile(
    run.result,
    JSON.stringify({ schema: 4, runId: 'kafka-producer', state: 'valid', window, loads: [] }),
  );
}

async function answer(sql: string): Promise<Record<string, unknown>[]> {
  const here = sql.replaceAll("'results/", `'${join(folder, 'results')}/`);
  return withDatabase({ folders: [folder] }, async (connection) => {
    const reader = await connection.runAndReadAll(here);
    return reader.getRowObjectsJson();
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-questions-'));
  await writeCampaign('calm', 0.5, null);
  await writeCampaign('busy', 2, 14);
  const page = await readFile(join(projectFolder, 'docs/data.md'), 'utf8');
  const [, part = ''] = page.split('## Questions over several campaigns');
  questions = [...part.matchAll(/```sql\n(.*?)```/gs)].map((match) => match[1] ?? '');
});
afterAll(() => rm(folder, { recursive: true }));

it('has five questions', () => {
  expect(questions).toHaveLength(5);
});

it('answers which host used the most cores in each campaign', async () => {
  expect(await answer(questions[0]!)).toEqual([
    { campaign: 'busy', host: 'kafka01', mean_cores: 2, max_cores: 2 },
    { campaign: 'busy', host: 'kafka02', mean_cores: 0.5, max_cores: 0.5 },
    { campaign: 'calm', host: 'kafka01', mean_cores: 0.5, max_cores: 0.5 },
    { campaign: 'calm', host: 'kafka02', mean_cores: 0.13, max_cores: 0.13 },
  ]);
});

it('answers how much CPU each run used, with one column per campaign', async () => {
  expect(await answer(questions[1]!)).toEqual([{ run: 'kafka-producer', busy: 2.5, calm: 0.63 }]);
});

it('answers which resource was nearest to saturation', async () => {
  expect(await answer(questions[2]!)).toMatchObject([
    { campaign: 'busy', host: 'kafka01', cpu: 0.5, memory: 0.25 },
    { campaign: 'busy', host: 'kafka02', cpu: 0.125, memory: 0.25 },
    { campaign: 'calm' },
    { campaign: 'calm' },
  ]);
});

it('answers how much work each service did', async () => {
  expect(await answer(questions[3]!)).toMatchObject([
    { service: 'kafka-broker', campaign: 'busy' },
    { service: 'kafka-broker', campaign: 'calm', core_seconds: 6.3, megabytes_written: 40 },
  ]);
});

it('answers where the measurement has gaps', async () => {
  expect(await answer(questions[4]!)).toMatchObject([
    { campaign: 'busy', host: 'kafka01', gaps: '1', longest_gap_seconds: 4 },
    { campaign: 'busy', host: 'kafka02', gaps: '0', longest_gap_seconds: 1 },
    { campaign: 'calm', gaps: '0' },
    { campaign: 'calm', gaps: '0' },
  ]);
});

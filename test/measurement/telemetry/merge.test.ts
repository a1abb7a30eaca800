import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { madeCampaign } from '../../../bench/analysis/made-campaign.ts';
import { campaignLayout } from '../../../src/measurement/results/layout.ts';
import { alterationsIn, writeManifest } from '../../../src/measurement/results/manifest.ts';
import { beginSession } from '../../../src/measurement/results/sessions.ts';
import type { CampaignRecord } from '../../../src/measurement/results/types.ts';
import { mergeTelemetry } from '../../../src/measurement/telemetry/merge.ts';
import { readTelemetry } from './read-telemetry.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-merge-'));
});
afterEach(() => rm(folder, { recursive: true }));

const begun = (startMilliseconds: number): Pick<CampaignRecord, 'phases'> => ({
  phases: [{ phase: 'plan', startMilliseconds, endMilliseconds: null }],
});

/** A campaign with a session from each of these times on. */
async function recorded(starts: number[]): Promise<void> {
  let record: CampaignRecord = { ...madeCampaign({ hosts: 1, hours: 1 }).record, ...begun(starts[0]!) };
  for (const startMilliseconds of starts.slice(1)) {
    const { proofloadVersion, git, machine, owner } = record;
    const checkout = { proofloadVersion, git, machine, ...(owner ? { owner } : {}) };
    const execution = `from-${startMilliseconds}`;
    record = beginSession(record, { argv: [], execution, startMilliseconds, checkout });
  }
  await writeFile(campaignLayout(folder).record, JSON.stringify(record));
}

/** A sample a second, from one sampler, of a host. */
async function sampled(path: string, times: number[]): Promise<void> {
  const lines = times.map((at) =>
    JSON.stringify({ sampler: 'a', at, uptime: at / 1000, scopes: { host: { cpu_used_seconds: at / 2000 } } }),
  );
  const file = join(campaignLayout(folder).telemetryFolder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, gzipSync(lines.join('\n')));
}

const merged = async () =>
  (await readTelemetry(campaignLayout(folder).telemetry)).map((row) => [row.host, row.at_milliseconds]);

test('samples of all sessions are merged, each from its beginning to that of the next', async () => {
  await recorded([1000, 10_000]);
  await sampled('kafka01.jsonl.gz', [2000, 3000, 10_000]);
  // The host stayed: its file has the samples of the session before as well.
  await sampled('session-2/kafka01.jsonl.gz', [3000, 10_000, 11_000]);
  await sampled('session-2/spark01.jsonl.gz', [12_000]);
  await mergeTelemetry(folder);
  expect(await merged()).toEqual([
    ['kafka01', 2000],
    ['kafka01', 3000],
    ['kafka01', 10_000],
    ['kafka01', 11_000],
    ['spark01', 12_000],
  ]);
});

test('a session is put on our clock by the readings of its own machine', async () => {
  await recorded([1000, 1_000_000]);
  await sampled('kafka01.jsonl.gz', [500_000]);
  await sampled('session-2/kafka01.jsonl.gz', [1_205_000]);
  const readings = [
    { host: 'kafka01', atMilliseconds: 500_000, offsetMilliseconds: 5000, errorMilliseconds: 1 },
    { host: 'kafka01', atMilliseconds: 1_200_000, offsetMilliseconds: -5000, errorMilliseconds: 1 },
  ];
  await appendFile(campaignLayout(folder).clocks, readings.map((each) => `${JSON.stringify(each)}\n`).join(''));
  await mergeTelemetry(folder);
  expect(await merged()).toEqual([
    ['kafka01', 495_000],
    ['kafka01', 1_210_000],
  ]);
});

test('what is merged is not merged again until there are further samples', async () => {
  await recorded([1000]);
  await sampled('kafka01.jsonl.gz', [2000]);
  const said: string[] = [];
  const say = (words: string) => said.push(words);
  await mergeTelemetry(folder, say);
  await mergeTelemetry(folder, say);
  expect(said).toEqual(['telemetry of kafka01, 1 of 1 hosts']);
  await sampled('spark01.jsonl.gz', [2000]);
  await mergeTelemetry(folder, say);
  expect(said).toHaveLength(3);
  expect(await merged()).toHaveLength(2);
});

test('the file of an earlier Proofload, which merged as it fetched, is kept until the campaign is resumed', async () => {
  await recorded([1000]);
  await sampled('kafka01.jsonl.gz', [2000]);
  const { telemetry, merged: list } = campaignLayout(folder);
  await mergeTelemetry(folder);
  await rm(list);
  const before = await readFile(telemetry);
  await sampled('spark01.jsonl.gz', [2000]);
  await mergeTelemetry(folder);
  expect((await readFile(telemetry)).equals(before)).toBe(true);
  await recorded([1000, 10_000]);
  await mergeTelemetry(folder);
  expect(await merged()).toHaveLength(2);
});

test('a campaign whose samples were never fetched has no telemetry, and one of hosts without samplers an empty one', async () => {
  await recorded([1000]);
  await mergeTelemetry(folder);
  await expect(merged()).rejects.toThrow('telemetry.parquet');
  await mkdir(campaignLayout(folder).telemetryFolder);
  await mergeTelemetry(folder);
  expect(await merged()).toEqual([]);
});

test('the checksums of a campaign that ended have the merged file', async () => {
  await recorded([1000]);
  await sampled('kafka01.jsonl.gz', [2000]);
  await writeManifest(folder);
  await mergeTelemetry(folder);
  expect(await alterationsIn(folder)).toEqual({ changed: [], missing: [], added: [] });
});

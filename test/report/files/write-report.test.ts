import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { analyseCampaign } from '../../../src/report/files/analyse-campaign.ts';
import { writeReport } from '../../../src/report/files/write-report.ts';
import { attemptLayout, campaignLayout, runLayout } from '../../../src/measurement/results/layout.ts';
import { writeJsonWhole } from '../../../src/state/write-whole.ts';
import { writeTelemetry } from '../../../src/measurement/telemetry/store.ts';
import { sampleCampaign } from '../sample-campaign.ts';

async function resultsFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { record, runs } = sampleCampaign();
  await writeJsonWhole(campaignLayout(folder).record, record);
  for (const run of runs) await writeJsonWhole(runLayout(folder, run.runId).result, run);
  return folder;
}

test('findings and reports are made from the folder of results alone, again and again the same', async () => {
  const folder = await resultsFolder();
  const findings = await analyseCampaign(folder);
  expect(JSON.parse(await readFile(campaignLayout(folder).findings, 'utf8'))).toEqual(findings);

  const { html, markdown } = await writeReport(folder);
  const first = await readFile(markdown, 'utf8');
  expect(first).toContain(findings.systems[0]!.verdict.slice(0, 30));
  expect(await readFile(html, 'utf8')).toContain('There is no telemetry of this campaign.');
  await writeReport(folder);
  expect(await readFile(markdown, 'utf8')).toBe(first);
  expect((await readdir(folder)).toSorted()).toEqual([
    'campaign.json',
    'findings.json',
    'report.html',
    'report.md',
    'runs',
  ]);
});

test('telemetry on disk decides what bound a system, and draws its lines', async () => {
  const folder = await resultsFolder();
  const { window } = sampleCampaign().runs.find((run) => run.runId === 'kafka-producer-10m')!;
  const samples = Array.from({ length: 30 }, (_, second) => {
    const scopes = {
      host: { cores: 2, cpu_used_seconds: second * 0.5 },
      machine: { cores: 2, cpu_used_seconds: second * 1.9 },
    };
    return JSON.stringify({ sampler: 'a', at: window!.startMilliseconds + second * 1000, uptime: second, scopes });
  });
  const path = join(folder, 'kafka01.jsonl.gz');
  await writeFile(path, gzipSync(samples.join('\n')));
  await writeTelemetry([{ host: 'kafka01', path, clockAheadMilliseconds: 0 }], campaignLayout(folder).telemetry);

  const { systems } = await analyseCampaign(folder);
  const { bound } = systems.find(({ system }) => system === 'kafka')!;
  // Four of the five hosts were not sampled: what is at its bound is known, and that it is the cause is not.
  expect(bound).toMatchObject({
    state: 'bound',
    confidence: 'likely',
    cause: { resource: 'cpu', where: { host: 'the machine', service: null }, figure: expect.closeTo(0.95) },
    runnerUp: null,
  });
  const { html } = await writeReport(folder);
  expect(await readFile(html, 'utf8')).toContain('kafka01 25.0, the machine 95.0 % of cores.');
});

test('the report tells of each attempt that was void before the run was whole', async () => {
  const folder = await resultsFolder();
  const [run] = sampleCampaign().runs;
  for (const attempts of [10, 9]) {
    const result = {
      ...run,
      attempts,
      state: 'void',
      window: null,
      loads: [],
      voidReasons: ['a broker died.\nits log'],
    };
    await writeJsonWhole(attemptLayout(folder, run!.runId, attempts).result, result);
  }
  const { caveats } = await analyseCampaign(folder);
  const told = [9, 10].map(
    (attempt) => `Attempt ${attempt} at run ${run!.runId} was void and counts for nothing: a broker died.`,
  );
  expect(caveats.filter((caveat) => caveat.startsWith('Attempt'))).toEqual(told);
  const { markdown } = await writeReport(folder);
  expect((await readFile(markdown, 'utf8')).replaceAll('\\', '')).toContain(told[0]);
});

test('a folder without a campaign is refused with its path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(writeReport(folder)).rejects.toThrow(folder);
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { analyseCampaign, writeReport } from '../../../src/report/files/write-report.ts';
import { attemptLayout, campaignLayout, runLayout } from '../../../src/measurement/results/layout.ts';
import { writeJsonAtomically } from '../../../src/state/write-atomically.ts';
import { writeTelemetry } from '../../../src/measurement/telemetry/store.ts';
import { sampleCampaign } from '../sample-campaign.ts';

async function resultsFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { record, runs } = sampleCampaign();
  await writeJsonAtomically(campaignLayout(folder).record, record);
  for (const run of runs) await writeJsonAtomically(runLayout(folder, run.runId).result, run);
  return folder;
}

test('findings and reports are reproducible from the results folder', async () => {
  const folder = await resultsFolder();
  const findings = await analyseCampaign(folder);
  expect(JSON.parse(await readFile(campaignLayout(folder).findings, 'utf8'))).toEqual(findings);

  const { html, markdown } = await writeReport(folder);
  const first = await readFile(markdown, 'utf8');
  expect(first).toContain(findings.answers[0]!.sentence.slice(0, 30));
  expect(await readFile(html, 'utf8')).not.toContain('id="charts"');
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

test('telemetry on disk determines the bottleneck and the lines of the charts', async () => {
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
  await writeTelemetry([{ host: 'kafka01', path, clock: [] }], campaignLayout(folder).telemetry);

  const { systems } = await analyseCampaign(folder);
  const { bottleneck } = systems.find(({ system }) => system === 'kafka')!;
  // Four of the five hosts were not sampled: the saturated resource is known, but not whether it is the cause.
  expect(bottleneck).toMatchObject({
    state: 'found',
    confidence: 'medium',
    cause: { resource: 'cpu', where: { host: 'the machine', service: null }, figure: expect.closeTo(0.95) },
    runnerUp: null,
  });
  const { html } = await writeReport(folder);
  expect(await readFile(html, 'utf8')).toContain('kafka01 25.0, the machine 95.0 % of cores.');
});

test('the report lists each invalid attempt of a valid run', async () => {
  const folder = await resultsFolder();
  const [run] = sampleCampaign().runs;
  for (const attempts of [10, 9]) {
    const result = {
      ...run,
      attempts,
      state: 'invalid',
      window: null,
      loads: [],
      invalidReasons: ['a broker died.\nits log'],
    };
    await writeJsonAtomically(attemptLayout(folder, run!.runId, attempts).result, result);
  }
  const { caveats } = await analyseCampaign(folder);
  const sentences = [9, 10].map(
    (attempt) => `Attempt ${attempt} of run ${run!.runId} was invalid and does not count: a broker died.`,
  );
  expect(caveats.map(({ sentence }) => sentence).filter((sentence) => sentence.startsWith('Attempt'))).toEqual(
    sentences,
  );
  const { markdown } = await writeReport(folder);
  expect((await readFile(markdown, 'utf8')).replaceAll('\\', '')).toContain(sentences[0]);
});

test('a folder without a campaign is refused with its path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(writeReport(folder)).rejects.toThrow(folder);
});

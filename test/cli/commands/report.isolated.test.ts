import { commandHere, resultsHere } from '../command-here.ts';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { campaignLayout, runLayout } from '../../../src/measurement/results/layout.ts';
import { alterationsIn, writeManifest } from '../../../src/measurement/results/manifest.ts';
import { writeJsonAtomically } from '../../../src/state/write-atomically.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

const { record, runs } = sampleCampaign();

const own = join(resultsHere, record.id);
beforeEach(async () => {
  await rm(own, { recursive: true, force: true });
  await writeJsonAtomically(campaignLayout(own).record, record);
  for (const run of runs) await writeJsonAtomically(runLayout(own, run.runId).result, run);
});

async function report() {
  const { exitCode, stderr } = await commandHere('report', record.id);
  return { exitCode, stderr, markdown: await readFile(campaignLayout(own).markdown, 'utf8') };
}

const sentence = `Files of ${record.id} do not match its SHA256SUMS: changed: `;

test('a report of unchanged results has no warnings, and is added to the checksums', async () => {
  await writeManifest(own);
  const { exitCode, stderr, markdown } = await report();
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(markdown).not.toContain('SHA256SUMS');
  expect(await alterationsIn(own)).toEqual({ changed: [], missing: [], added: [] });
});

test('a changed file is a warning and a caveat each time', async () => {
  await writeManifest(own);
  const { result } = runLayout(own, runs[0]!.runId);
  await writeFile(result, ` ${await readFile(result, 'utf8')}`);
  for (const _ of ['at first', 'again']) {
    const { exitCode, stderr, markdown } = await report();
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: `Warning: ${sentence}runs/${runs[0]!.runId}/result.json.`,
    });
    expect(markdown).toContain(sentence);
  }
});

test('results without checksums are reported unchanged; a campaign without an end says so', async () => {
  const ended = await report();
  expect(ended.stderr).toBe('');
  expect(ended.markdown).not.toContain('checksums');
  await writeJsonAtomically(campaignLayout(own).record, { ...record, outcome: null });
  const broken = await report();
  expect(broken.stderr).toBe('');
  expect(broken.markdown).toContain('The campaign has not finished, so there are no checksums to verify its files.');
});

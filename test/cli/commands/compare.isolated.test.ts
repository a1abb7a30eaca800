import { commandFolder as folder, commandHere, resultsHere } from '../command-here.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { campaignLayout, runLayout } from '../../../src/measurement/results/layout.ts';
import { writeManifest } from '../../../src/measurement/results/manifest.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

async function leave(id: string): Promise<void> {
  const { record, runs } = sampleCampaign();
  const own = join(resultsHere, id);
  await mkdir(own, { recursive: true });
  await writeFile(campaignLayout(own).record, JSON.stringify({ ...record, id }));
  for (const run of runs) {
    const { folder: runFolder, result } = runLayout(own, run.runId);
    await mkdir(runFolder, { recursive: true });
    await writeFile(result, JSON.stringify(run));
  }
}

const compare = (...argv: string[]) => commandHere('compare', ...argv);

beforeAll(async () => {
  await leave('one');
  await leave('other');
});

test('campaigns are compared as JSON, as a page and as Markdown, by id and by path', async () => {
  const files = ['--html', 'page.html', '--markdown', 'page.md'];
  const { exitCode, stdout } = await compare('one', 'results/other', '--json', ...files);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ schema: 4, campaigns: [{ id: 'one' }, { id: 'other' }] });
  expect(await readFile(join(folder, 'page.html'), 'utf8')).toMatch(/^<!doctype html>[^]*Campaign comparison/);
  expect(await readFile(join(folder, 'page.md'), 'utf8')).toMatch(/^# Campaign comparison/);
});

test('campaigns that cannot be compared are refused together, with exit code 2', async () => {
  const { exitCode, stdout, stderr } = await compare('one', 'nowhere', 'one');
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr.split('\n')).toEqual(['one is named twice.', expect.stringMatching(/^nowhere is neither/)]);
});

test('files changed since a campaign ended are reported on standard error and next to the figures', async () => {
  const own = join(resultsHere, 'one');
  await writeManifest(own);
  expect((await compare('one', 'other')).stderr).toBe('');
  await writeFile(join(own, 'campaign.json'), ` ${await readFile(join(own, 'campaign.json'), 'utf8')}`);
  const { exitCode, stdout, stderr } = await compare('one', 'other');
  const sentence = 'Files of one do not match its SHA256SUMS: changed: campaign.json.';
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: `Warning: ${sentence}` });
  expect(stdout).toContain(sentence);
});

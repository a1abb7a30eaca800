import { commandFolder as folder, commandHere, resultsHere } from '../command-here.ts';
import { Ajv } from 'ajv';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { campaignLayout, runLayout } from '../../../src/measurement/results/layout.ts';
import { projectFolder } from '../../../src/state/paths.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

const compare = (...argv: string[]) => commandHere('compare', ...argv);

/** The sample campaign has a producer at several rates, each measured once. */
beforeAll(async () => {
  const { record, runs } = sampleCampaign();
  const campaign = join(resultsHere, record.id);
  await mkdir(campaign, { recursive: true });
  await writeFile(campaignLayout(campaign).record, JSON.stringify(record));
  for (const run of runs) {
    const { result } = runLayout(campaign, run.runId);
    await mkdir(join(result, '..'), { recursive: true });
    await writeFile(result, JSON.stringify(run));
  }
});

const sample = sampleCampaign().record.id;

test('--vary compares the levels of one campaign, and says that they were not interleaved', async () => {
  const { exitCode, stdout } = await compare(sample, '--vary', 'targetRecordsPerSecond', '--markdown', 'page.md');
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(
    /^targetRecordsPerSecond=50,000 against targetRecordsPerSecond=10,000: throughput \+399.%, inconclusive: one trial each/,
  );
  expect(stdout).toContain('The levels ran one after the other, not interleaved');
  expect(await readFile(join(folder, 'page.md'), 'utf8')).toMatch(
    /^# Comparison of levels\n\n- targetRecordsPerSecond/,
  );
});

test('--vary --json matches its published schema', async () => {
  const { stdout } = await compare(sample, '--vary', 'targetRecordsPerSecond', '--json');
  const schema: unknown = JSON.parse(
    await readFile(join(projectFolder, 'docs/schemas/varied-comparison.schema.json'), 'utf8'),
  );
  const isValid = new Ajv({ strict: false }).compile(schema as object);
  expect(isValid(JSON.parse(stdout)), JSON.stringify(isValid.errors)).toBe(true);
});

test('--vary refuses unknown parameters and thresholds before it compares anything', async () => {
  const unknown = await compare(sample, '--vary', 'ackz');
  expect(unknown).toMatchObject({ exitCode: 2, stdout: '' });
  expect(unknown.stderr).toContain('did you mean "acks"?');
  const judged = await compare(sample, '--vary', 'acks', '--threshold', 'throughput > -10 %', '--against', 'latest');
  expect(judged.exitCode).toBe(2);
  expect(judged.stderr.split('\n')).toEqual([
    '--threshold: not with --vary, which compares levels, not campaigns; leave it out.',
    '--against: not with --vary, which compares levels, not campaigns; leave it out.',
  ]);
});

import { commandHere, resultsHere, stateHere } from '../command-here.ts';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordedRequest, planRequest, type CommandLineRequest } from '../../../src/cli/request.ts';
import { campaignStack } from '../../../src/state/mark.ts';
import { projectFolder } from '../../../src/state/paths.ts';
import type { CampaignOutcome } from '../../../src/measurement/results/types.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

const asked = { campaign: 'pipeline-stress', profile: 'local', size: 'smoke', set: ['sizes.smoke.trials=2'] };

const resume = (...argv: string[]) => commandHere('resume', ...argv);

/** Leaves the record of a campaign that was asked for so, with this plan and outcome. */
async function leaveRecord(
  id: string,
  outcome: CampaignOutcome | null,
  change = {},
  request: CommandLineRequest = asked,
): Promise<void> {
  const { plan } = await planRequest(request);
  const { record: sample } = sampleCampaign();
  const stack = campaignStack(plan.profile, id);
  const record = { ...sample, id, plan: { ...plan, stack, ...change }, request: recordedRequest(request), outcome };
  await mkdir(join(resultsHere, id), { recursive: true });
  await writeFile(join(resultsHere, id, 'campaign.json'), JSON.stringify(record));
}

test('a campaign without results is refused', async () => {
  const { exitCode, stderr } = await resume('nothing');
  expect(exitCode).toBe(2);
  expect(stderr).toContain(
    'has no campaign.json: run "proofload list results" for the campaigns with results. To resume a series',
  );
});

test('a campaign that is done is refused', async () => {
  await leaveRecord('done', { state: 'done', reason: null, cleanup: null });
  const { exitCode, stderr } = await resume('done');
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^done is done: all of its \d+ runs have ended\./);
});

test('a campaign whose plan has changed is refused with only the difference, before anything starts', async () => {
  await leaveRecord('changed', null, { title: 'Another title' });
  const { exitCode, stderr } = await resume('changed');
  expect(exitCode).toBe(2);
  expect(stderr.split('\n').filter((line) => line.startsWith('  '))).toEqual([
    expect.stringMatching(/^ {2}title: "Another title" before, ".+" now$/),
  ]);
});

test.each([[[]], [['--id', 'afresh']]])(
  'code that no lock file names is refused also where campaign.json says that it was allowed (resume %s)',
  async (argv) => {
    const set = ['systems.spark.settings.spark.jars.packages=org.example:code:1.0'];
    await leaveRecord('allowed', null, {}, { ...asked, set, allowUnlockedCode: true });
    const { exitCode, stderr } = await resume('allowed', ...argv);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(
      /spark\.jars\.packages=.*: makes Spark fetch code from a repository, .* --allow-unlocked-code/,
    );
  },
);

test('a cluster that is there already is asked for again, also where campaign.json says that it may be loaded', async () => {
  const existing = {
    campaign: join(projectFolder, 'campaigns/examples/existing-kafka.yaml'),
    profile: 'local',
    size: 'smoke',
    set: [],
  };
  await leaveRecord('owned', null, {}, { ...existing, iOwnThisCluster: true });
  const { exitCode, stderr } = await resume('owned');
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--i-own-this-cluster')]);
});

test('money is asked for again before anything starts, whatever campaign.json says', async () => {
  const rented = { ...asked, profile: 'aws-nvme', maxDollars: 200 };
  await leaveRecord('rented', { state: 'failed', reason: 'A fault', cleanup: null }, {}, rented);
  const { exitCode, stderr } = await resume('rented');
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/This campaign costs about \$.*: add --yes/)]);
  expect(existsSync(join(stateHere, 'control'))).toBe(false);
});

test('the permission to run unlocked code is recorded', () => {
  expect(recordedRequest({ ...asked, allowUnlockedCode: true })).toMatchObject({ allowUnlockedCode: true });
});

test('the path of a campaign file is recorded so that it works from any folder', () => {
  expect(recordedRequest({ ...asked, campaign: 'campaigns/mine.yaml' }).campaign).toBe(
    join(process.cwd(), 'campaigns/mine.yaml'),
  );
  expect(recordedRequest(asked)).toEqual({
    campaign: 'pipeline-stress',
    profile: 'local',
    size: 'smoke',
    sets: ['sizes.smoke.trials=2'],
  });
});

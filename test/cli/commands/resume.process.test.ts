import { execa } from 'execa';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordedRequest, planRequest, type CommandLineRequest } from '../../../src/cli/request.ts';
import { projectFolder } from '../../../src/state/paths.ts';
import type { CampaignOutcome } from '../../../src/measurement/results/types.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

const asked = { campaign: 'pipeline-stress', profile: 'local', size: 'smoke', set: ['sizes.smoke.trials=2'] };

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-cli-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function resume(...argv: string[]) {
  const env = { NO_COLOR: '1', PROOFLOAD_STATE: join(folder, 'state'), PROOFLOAD_RESULTS: join(folder, 'results') };
  const main = join(projectFolder, 'src/cli/main.ts');
  const { exitCode, stderr } = await execa(process.execPath, [main, 'resume', ...argv], { env, reject: false });
  return { exitCode, stderr };
}

/** Leaves the record of a campaign that was asked for so, with this plan and outcome. */
async function leaveRecord(
  id: string,
  outcome: CampaignOutcome | null,
  change = {},
  request: CommandLineRequest = asked,
): Promise<void> {
  const { plan } = await planRequest(request);
  const { record: sample } = sampleCampaign();
  const record = { ...sample, id, plan: { ...plan, ...change }, request: recordedRequest(request), outcome };
  await mkdir(join(folder, 'results', id), { recursive: true });
  await writeFile(join(folder, 'results', id, 'campaign.json'), JSON.stringify(record));
}

test('a campaign without results is refused', async () => {
  const { exitCode, stderr } = await resume('nothing');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('has no campaign.json: run "proofload list results" for the campaigns that can be resumed.');
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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCampaignText } from '../../src/campaign/find.ts';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { defaultProfile } from '../../src/providers/default-profile.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { projectFolder } from '../../src/state/paths.ts';

const page = await readFile(join(projectFolder, 'README.md'), 'utf8');

test('the campaign file of the README has about a dozen lines and can be planned', async () => {
  const text = /^```yaml\n([^]*?)^```/m.exec(page)?.[1] ?? '';
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(16);
  const campaign = { file: 'mine.yaml', text };
  const plan = planCampaign({ campaign, profile: await readProfile(defaultProfile), size: 'laptop', sets: [] });
  expect(plan.steps.length).toBeGreaterThan(0);
});

test('every campaign that the README names exists', async () => {
  const named = [...page.matchAll(/bin\/proofload (?:plan|run) ([a-z][\w-]*)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(6);
  for (const name of named.filter((each) => each !== 'mine'))
    expect((await readCampaignText(name)).text).toContain('runs:');
});

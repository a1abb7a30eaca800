import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { sizesOf } from '../../src/campaign/sizes.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import { projectFolder } from '../../src/state/paths.ts';

const folder = join(projectFolder, 'campaigns', 'examples');
const profile = await readProfile('local');
const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml'));

test.each(files)('The example %s can be planned at each of its sizes on this machine', async (file) => {
  const campaign = { file, text: await readFile(join(folder, file), 'utf8') };
  const sizes = sizesOf(campaign);
  expect(sizes).not.toEqual([]);
  for (const size of sizes) {
    const plan = planCampaign({ campaign, profile, size, sets: [] });
    expect(`${plan.campaign}.yaml`).toBe(file);
    expect(runsOf(plan).length, size).toBeGreaterThan(0);
  }
});

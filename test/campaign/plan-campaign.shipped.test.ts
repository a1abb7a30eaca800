import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listCampaigns, readCampaignText } from '../../src/campaign/find.ts';
import { ownFilePaths } from '../../src/campaign/own-file-paths.ts';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { sizesOf } from '../../src/campaign/sizes.ts';
import { readSettingNames } from '../../src/installations/setting-names.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { runsOf } from '../../src/plan/runs-of.ts';

const names = await readSettingNames();
const profile = await readProfile('local');
const examplesFolder = join(projectFolder, 'campaigns/examples');
const examples = await Promise.all(
  (await readdir(examplesFolder)).map(
    async (name) => [name, await readCampaignText(join(examplesFolder, name))] as const,
  ),
);
const shipped = await Promise.all(
  (await listCampaigns()).map(async (name) => [name, await readCampaignText(name)] as const),
);

test.each(shipped)('The campaign %s can be planned at each of its sizes on this machine', (name, campaign) => {
  const sizes = sizesOf(campaign);
  expect(sizes).not.toEqual([]);
  for (const size of sizes) {
    const plan = planCampaign({ campaign, profile, size, sets: [], names });
    expect(plan.campaign).toBe(name);
    expect(runsOf(plan).length, size).toBeGreaterThan(0);
  }
});

/** As `tools/example-jar.ts` builds it. */
const ownJar = { sha256: '00'.repeat(32), classes: new Set(['io.proofload.spark.WordCount']) };

test.each(examples)('The example %s can be planned at each of its sizes on this machine', (file, campaign) => {
  expect(sizesOf(campaign)).not.toEqual([]);
  for (const size of sizesOf(campaign)) {
    const files = new Map(ownFilePaths(campaign, [], size).map((path) => [path, { ...ownJar, path }]));
    const plan = planCampaign({ campaign, profile, size, sets: [], names, files });
    expect(`${plan.campaign}.yaml`).toBe(file);
    expect(runsOf(plan).length, size).toBeGreaterThan(0);
    expect(plan.plannedSeconds, size).toBeLessThan(3600);
  }
});

test('The records of YCSB and of cassandra-stress are of one size, as each is written', async () => {
  const campaign = await readCampaignText('ycsb');
  for (const size of sizesOf(campaign)) {
    const loads = runsOf(planCampaign({ campaign, profile, size, sets: [] })).flatMap((run) => run.loads);
    const records = loads.map(({ workload, parameters: given }) =>
      workload === 'ycsb'
        ? [given['records'], given['fieldCount'], given['fieldBytes'], given['readConsistency']]
        : [given['keys'], given['columns'], given['columnBytes'], given['consistency']],
    );
    expect(new Set(records.map((each) => each.join())).size, size).toBe(1);
    expect(new Set(loads.map(({ workload }) => workload))).toEqual(new Set(['ycsb', 'cassandra-stress']));
  }
});

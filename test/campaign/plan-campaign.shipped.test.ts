import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listCampaigns, readCampaignText } from '../../src/campaign/find.ts';
import { ownFilePaths } from '../../src/campaign/own-file-paths.ts';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { sizesOf } from '../../src/campaign/sizes.ts';
import { readSettingNames } from '../../src/installations/setting-names.ts';
import type { Profile } from '../../src/providers/profile.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { projectFolder } from '../../src/state/paths.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import { shippedRuns } from '../end-to-end/shipped-campaigns.ts';

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

/** Profiles of sizes that need other hosts than the campaign's smallest. */
const otherProfiles: Record<string, Record<string, string>> = {
  'data-growth': { published: 'aws-growth' },
  longevity: { published: 'gce-hundred' },
  'two-data-centres-published': { published: 'aws-two-dcs' },
  'two-data-centres': { laptop: 'local-two-zones-spark' },
};

/** @param path of the campaign, as in `shippedCampaigns` */
async function profileOf(path: string, size: string): Promise<Profile> {
  const run = shippedRun(path);
  return await readProfile(otherProfiles[path]?.[size] ?? run?.profile ?? 'local');
}

const shippedRun = (path: string) => shippedRuns.find(([each]) => each === path)?.[1];

/** The length of a run that was never measured is the planned one. */
function expectPlannedLength(path: string, { size, plannedSeconds }: Plan): void {
  const run = shippedRun(path);
  if (run?.isPlanned && run.size === size) expect(run.minutes).toBe(Math.ceil(plannedSeconds / 60));
}

test.each(shipped)('The campaign %s can be planned at each of its sizes on its hosts', async (name, campaign) => {
  const sizes = sizesOf(campaign);
  expect(sizes).not.toEqual([]);
  for (const size of sizes) {
    const limits = { maxDollars: 2000 };
    const plan = planCampaign({ campaign, profile: await profileOf(name, size), size, sets: [], names, limits });
    expect(plan.campaign).toBe(name);
    expect(runsOf(plan).length, size).toBeGreaterThan(0);
    expectPlannedLength(name, plan);
  }
});

/** As `tools/example-jar.ts` builds it. */
const ownJar = { sha256: '00'.repeat(32), classes: new Set(['io.proofload.spark.WordCount']) };

test.each(examples)('The example %s can be planned at each of its sizes on this machine', async (file, campaign) => {
  expect(sizesOf(campaign)).not.toEqual([]);
  for (const size of sizesOf(campaign)) {
    const files = new Map(ownFilePaths(campaign, [], size).map((path) => [path, { ...ownJar, path }]));
    const path = `examples/${file.replace('.yaml', '')}`;
    const plan = planCampaign({ campaign, profile: await profileOf(path, size), size, sets: [], names, files });
    expect(`${plan.campaign}.yaml`).toBe(file);
    expect(runsOf(plan).length, size).toBeGreaterThan(0);
    expect(plan.plannedSeconds, size).toBeLessThan(3600);
    expectPlannedLength(path, plan);
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

test('Data that grow are measured at five sizes or more, at a smaller one again, and by both load generators with the same work', async () => {
  const campaign = await readCampaignText('data-growth');
  for (const size of ['published', 'laptop']) {
    const own = await profileOf('data-growth', size);
    const plan = planCampaign({ campaign, profile: own, size, sets: [], limits: { maxDollars: 1000 } });
    const sizes = runsOf(plan)
      .filter(({ title }) => title === 'Reads')
      .flatMap(({ variables = [] }) => variables.find(({ name }) => name === 'data')?.value ?? []);
    expect(new Set(sizes).size, size).toBeGreaterThanOrEqual(5);
    expect(sizes.length - new Set(sizes).size, size).toBeGreaterThanOrEqual(3);
    const again = sizes.at(-1)!;
    expect(again, size).toBeLessThan(Math.max(...sizes));
    const stress = runsOf(plan).flatMap(({ loads }) => loads.filter(({ workload }) => workload === 'cassandra-stress'));
    const { keys, columns, columnBytes, threads } = stress[0]!.parameters as Record<string, number>;
    expect((keys! * columns! * columnBytes!) / 1e9, size).toBeCloseTo(again, 2);
    const [ycsb] = runsOf(plan).flatMap(({ loads }) => loads.filter(({ workload }) => workload === 'ycsb'));
    expect(ycsb!.parameters['threads']).toBe(threads);
  }
});

test('The profiles of growing data differ in the memory limit alone', async () => {
  const [limited, unlimited] = [await readProfile('local-growth'), await readProfile('local-growth-unlimited')];
  const { memoryMebibytes, ...others } = limited.hardware['node']!.limits!;
  expect(memoryMebibytes).toBeGreaterThan(limited.hardware['node']!.memoryMebibytes);
  expect(unlimited.hosts).toEqual(limited.hosts);
  expect(unlimited.hardware).toEqual({ ...limited.hardware, node: { ...limited.hardware['node'], limits: others } });
});

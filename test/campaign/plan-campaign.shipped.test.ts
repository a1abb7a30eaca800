import { expect, test } from 'vitest';
import { readCampaignText } from '../../src/campaign/find.ts';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { sizesOf } from '../../src/campaign/sizes.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import { shippedRuns } from '../end-to-end/shipped-campaigns.ts';
import { profileOf, shippedFiles, shippedPlans } from './shipped-plans.ts';

const profile = await readProfile('local');

/** The length of a run that was never measured is the planned one. */
function expectPlannedLength(path: string, { size, plannedSeconds }: Plan): void {
  const run = shippedRuns.find(([each]) => each === path)?.[1];
  if (run?.isPlanned && run.size === size) expect(run.minutes).toBe(Math.ceil(plannedSeconds / 60));
}

test.each([...shippedFiles.campaigns, ...shippedFiles.examples])(
  'The campaign $path can be planned at each of its sizes on its hosts',
  async (file) => {
    const plans = await shippedPlans(file);
    expect(plans).not.toEqual([]);
    for (const plan of plans) {
      expect(plan.campaign).toBe(file.path.replace('examples/', ''));
      expect(runsOf(plan).length, plan.size).toBeGreaterThan(0);
      if (shippedFiles.examples.includes(file)) expect(plan.plannedSeconds, plan.size).toBeLessThan(3600);
      expectPlannedLength(file.path, plan);
    }
  },
);

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

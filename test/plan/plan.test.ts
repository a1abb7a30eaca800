import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCampaignText } from '../../src/campaign/find.ts';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { type Plan, planSchema } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import { knownPlanSchema } from '../../src/steps/known-plan.ts';
import { RefusalError } from '../../src/input/refusal.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';

const sizes = ['smoke', 'laptop', 'published'] as const;
const campaigns = (await readdir(join(projectFolder, 'campaigns')))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.replace(/\.yaml$/, ''));
const profiles = await Promise.all(
  [
    'local',
    'aws-nvme',
    'packet-split',
    'local-growth',
    'local-two-nodes',
    'local-two-zones',
    'local-six-nodes',
    'aws-two-dcs',
  ].map((name) => readProfile(name)),
);

let planned: Promise<Plan[]> | undefined;
/** Planned once: some have thousands of runs. */
const everyPlan = (): Promise<Plan[]> => (planned ??= planEvery());

async function planEvery(): Promise<Plan[]> {
  const texts = await Promise.all(campaigns.map((name) => readCampaignText(name)));
  return texts.flatMap((campaign) => sizes.flatMap((size) => planOf(campaign, size) ?? []));
}

/** On the first profile that the campaign fits, and null where it has no such size. */
function planOf(campaign: Awaited<ReturnType<typeof readCampaignText>>, size: string): Plan | null {
  for (const profile of profiles) {
    try {
      return planCampaign({ campaign, profile, size, sets: [], limits: { maxDollars: 2000 } });
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
    }
  }
  return null;
}

describe('the schema of a plan', () => {
  test('takes the plans of every campaign that comes along, and loses nothing of them', async () => {
    const plans = await everyPlan();
    expect(new Set(plans.map(({ campaign }) => campaign)).size).toBe(campaigns.length);
    for (const plan of plans) expect(planSchema.parse(plan)).toEqual(plan);
  });

  test('takes a plan with a price for everything, traffic between zones among it', async () => {
    const campaign = await readCampaignText('pipeline-stress');
    const nvme = await readProfile('aws-nvme');
    const settings = { ...nvme.settings, zones: { a: 'us-east-1a', b: 'us-east-1b' } } as typeof nvme.settings;
    const hosts = nvme.hosts.map((host, index) => ({ ...host, zone: index === 0 ? 'b' : 'a' }));
    const limits = { maxDollars: 1000 };
    const plan = planCampaign({ campaign, profile: { ...nvme, settings, hosts }, size: 'laptop', sets: [], limits });
    expect(plan.lease?.estimate.traffic?.dollars).toBeGreaterThan(0);
    expect(planSchema.parse(plan)).toEqual(plan);
  });

  test('takes a lease of before items, traffic and sessions were priced', async () => {
    const plans = await everyPlan();
    const plan = plans.find(({ profile }) => profile === 'local')!;
    const { items: _items, ...estimate } = plan.lease!.estimate;
    const old = { ...plan, lease: { ...plan.lease, estimate } };
    expect(planSchema.parse(old)).toEqual(old);
  });

  test.each([
    ['a run id that leaves its folder', { id: '../../etc' }],
    ['a load on a host whose name is an option', { loads: [{ hosts: ['-oProxyCommand=sh'] }] }],
    ['a number that is none', { limitSeconds: Number.POSITIVE_INFINITY }],
    ['an unknown load generator', { loads: [{ workload: 'shell' }] }],
    ['a load whose topic is an option', { loads: [{ parameters: { topic: '--help' } }] }],
  ])('refuses %s', async (_, change) => {
    const [plan] = await everyPlan();
    const [run] = runsOf(plan!);
    const { loads, ...fields } = change as { loads?: object[] };
    const crafted = { ...run, ...fields, ...(loads ? { loads: [{ ...run!.loads[0], ...loads[0] }] } : {}) };
    expect(knownPlanSchema.safeParse({ ...plan, steps: [crafted] }).success).toBe(false);
  });
});

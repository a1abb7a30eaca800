import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { otherProfiles } from '../../../src/report/files/other-profiles.ts';
import { campaignLayout } from '../../../src/measurement/results/layout.ts';
import { writeJsonAtomically } from '../../../src/state/write-atomically.ts';
import { sampleCampaign } from '../sample-campaign.ts';

const costing = (dollars: number) => ({
  system: 'kafka' as const,
  workload: 'kafka-producer' as const,
  runId: 'produce',
  unit: 'million records' as const,
  dollars,
  hosts: ['kafka01'],
  dollarsPerHour: 1,
});

test('other profiles are the newest campaigns of the same name and size that have findings with prices', async () => {
  const results = await mkdtemp(join(tmpdir(), 'proofload-other-profiles-'));
  onTestFinished(() => rm(results, { recursive: true }));
  const { record } = sampleCampaign();
  const keep = async (id: string, profile: string, hour: number, dollars: number | null, size = record.plan.size) => {
    const layout = campaignLayout(join(results, id));
    const phases = [{ phase: 'plan' as const, startMilliseconds: hour * 3_600_000, endMilliseconds: null }];
    await writeJsonAtomically(layout.record, { ...record, id, phases, plan: { ...record.plan, profile, size } });
    const cost = dollars === null ? {} : { cost: { results: [costing(dollars)], otherCampaigns: [] } };
    await writeJsonAtomically(layout.findings, { schema: 1, ...cost });
  };
  await keep('own', record.plan.profile, 9, 1);
  await keep('again', record.plan.profile, 8, 1);
  await keep('metal-old', 'metal', 1, 2);
  await keep('metal-new', 'metal', 3, 3);
  await keep('metal-newest-without', 'metal', 4, null);
  await keep('aws', 'aws', 2, 4);
  await keep('other-size', 'spot', 5, 5, 'published');
  await mkdir(join(results, 'broken'));
  await writeFile(join(results, 'broken', 'campaign.json'), '{');
  await keep('torn', 'torn', 6, 6);
  await writeFile(campaignLayout(join(results, 'torn')).findings, '{"schema":1,"cost":{"results":3}}');

  expect(await otherProfiles(join(results, 'own'), record.plan)).toEqual([
    { profile: 'aws', campaignId: 'aws', results: [costing(4)] },
    { profile: 'metal', campaignId: 'metal-new', results: [costing(3)] },
  ]);
});

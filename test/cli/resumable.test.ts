import { expect, test } from 'vitest';
import { refuseChanged, refuseDone, requestOf } from '../../src/cli/resumable.ts';
import type { CampaignRecord } from '../../src/measurement/results/types.ts';
import { sampleCampaign } from '../report/sample-campaign.ts';

const record = (change: Partial<CampaignRecord>): CampaignRecord => ({
  ...sampleCampaign().record,
  id: 'c',
  ...change,
});

test('a campaign that is done is refused with what can be done instead', () => {
  expect(() => refuseDone(record({}))).toThrow(/^c is done: .*"proofload report c".*"proofload resume c --id NEW"/);
});

test.each(['failed', 'cancelled'] as const)(
  'a campaign that is %s may go on, and so may one that broke off',
  (state) => {
    expect(() => refuseDone(record({ outcome: { state, reason: null, gone: null } }))).not.toThrow();
    expect(() => refuseDone(record({ outcome: null }))).not.toThrow();
  },
);

test('a changed plan is refused with the difference and the way out', () => {
  const { plan } = record({});
  expect(() => refuseChanged(record({}), plan)).not.toThrow();
  expect(() => refuseChanged(record({}), { ...plan, size: 'published' })).toThrow(
    /another plan[^]*\n {2}size: "laptop" before, "published" now\n[^]*"proofload resume c --id NEW"/,
  );
});

test('a lease that changed is no other plan: time and money are no part of what is measured', () => {
  const { plan } = record({});
  const estimate = { hostHours: 1, dollarsPerHour: 1, dollars: 1, phases: [], hosts: [] };
  const lease = { hours: 1, hardLimitHours: 2, dollars: 50, graceMinutes: 30, estimate };
  expect(() => refuseChanged(record({}), { ...plan, lease })).not.toThrow();
});

test('a higher budget that is given with resume holds from then on', () => {
  const request = { campaign: 'small', profile: 'aws-nvme', size: 'laptop', sets: [], maxDollars: 20 };
  expect(requestOf(record({ request }), { maxDollars: 30 })).toEqual({ ...request, maxDollars: 30 });
  expect(requestOf(record({ request }), {})).toEqual(request);
});

test('what was asked for is what the record says, or else its plan without overrides', () => {
  const request = { campaign: '/home/someone/mine.yaml', profile: 'local', size: 'laptop', sets: ['trials=2'] };
  expect(requestOf(record({ request }))).toEqual(request);
  expect(requestOf(record({}))).toEqual({
    campaign: 'pipeline-stress',
    profile: 'local',
    size: 'laptop',
    sets: [],
  });
});

import { expect, test } from 'vitest';
import { refuseChanged, refuseDone, refuseOlder, requestOf } from '../../src/cli/resumable.ts';
import type { CampaignRecord } from '../../src/measurement/results/types.ts';
import { sampleCampaign } from '../report/sample-campaign.ts';

const record = (change: Partial<CampaignRecord>): CampaignRecord => ({
  ...sampleCampaign().record,
  id: 'c',
  ...change,
});

test('a campaign that is done is refused, with the alternatives', () => {
  expect(() => refuseDone(record({}))).toThrow(/^c is done: .*"proofload report c".*"proofload resume c --id NEW"/);
});

test.each(['failed', 'cancelled'] as const)(
  'a campaign that is %s may be resumed, and so may an interrupted one',
  (state) => {
    expect(() => refuseDone(record({ outcome: { state, reason: null, cleanup: null } }))).not.toThrow();
    expect(() => refuseDone(record({ outcome: null }))).not.toThrow();
  },
);

test('a campaign of a version in which a profile had its hardware is refused in one sentence, with both ways out', () => {
  const { plan } = record({});
  expect(() => refuseOlder(record({}))).toThrow(
    /^c was started by an earlier version .*"proofload cleanup --campaign c --apply".*"proofload resume c --id NEW"\.$/,
  );
  const mine = { ...plan, stack: 'local.c' };
  expect(() => refuseOlder(record({ plan: mine }))).not.toThrow();
  expect(() => refuseChanged(record({ plan: mine }), plan)).not.toThrow();
});

test('a changed plan is refused, with the difference and what to do', () => {
  const { plan } = record({});
  expect(() => refuseChanged(record({}), plan)).not.toThrow();
  expect(() => refuseChanged(record({}), { ...plan, size: 'published' })).toThrow(
    /has changed[^]*\n {2}size: "laptop" before, "published" now\n[^]*"proofload resume c --id NEW"/,
  );
});

test('a changed lease is not a changed plan: time and money do not affect what is measured', () => {
  const { plan } = record({});
  const estimate = { hostHours: 1, dollarsPerHour: 1, dollars: 1, phases: [], hosts: [] };
  const lease = { hours: 1, hardLimitHours: 2, dollars: 50, graceMinutes: 30, estimate };
  expect(() => refuseChanged(record({}), { ...plan, lease })).not.toThrow();
});

test('hosts that one session keeps and another does not are not a changed plan', () => {
  const { plan } = record({});
  const keep = { phase: 'keep' as const, plannedSeconds: 70, limitSeconds: 700 };
  const kept = { ...plan, keepSeconds: 60, phases: [...plan.phases, keep], plannedSeconds: plan.plannedSeconds + 70 };
  expect(() => refuseChanged(record({}), kept)).not.toThrow();
  expect(() => refuseChanged(record({ plan: kept }), plan)).not.toThrow();
  expect(() => refuseChanged(record({}), { ...kept, size: 'published' })).toThrow(/size: "laptop" before/);
});

test('a higher budget given to resume applies from then on', () => {
  const request = { campaign: 'small', profile: 'aws-nvme', size: 'laptop', sets: [], maxDollars: 20 };
  expect(requestOf(record({ request }), { maxDollars: 30 })).toEqual({ ...request, maxDollars: 30 });
  expect(requestOf(record({ request }), {})).toEqual(request);
});

test('the request comes from the record, or else from its plan without overrides', () => {
  const request = { campaign: '/home/someone/mine.yaml', profile: 'local', size: 'laptop', sets: ['trials=2'] };
  expect(requestOf(record({ request }))).toEqual(request);
  expect(requestOf(record({}))).toEqual({
    campaign: 'pipeline-stress',
    profile: 'local',
    size: 'laptop',
    sets: [],
  });
});

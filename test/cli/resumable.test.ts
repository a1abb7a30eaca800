import { expect, test } from 'vitest';
import { refuseChanged, refuseDone, requestOf } from '../../src/cli/resumable.ts';
import type { CampaignRecord } from '../../src/results/types.ts';
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

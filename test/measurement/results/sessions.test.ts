import { expect, test } from 'vitest';
import { beginSession, brokenOffSession, sessionNumber } from '../../../src/measurement/results/sessions.ts';
import type { CampaignRecord } from '../../../src/measurement/results/types.ts';
import { smallInventory, smallPlan } from '../../samples/small-plan.ts';

const checkout = {
  proofloadVersion: '0.2.0',
  git: null,
  machine: { cores: 2, memoryMebibytes: 1024, kernel: 'Linux', node: 'v24', java: 'none found' },
};
const record: CampaignRecord = {
  schema: 4,
  id: 'small-1',
  plan: smallPlan(),
  request: { campaign: 'small', profile: 'local', size: 'smoke', sets: [] },
  argv: ['run', 'small'],
  ...checkout,
  proofloadVersion: '0.1.0',
  versions: { kafka: '4.3.1' },
  warnings: ['A slow clock'],
  inventory: smallInventory(),
  phases: [{ phase: 'plan', startMilliseconds: 1000, endMilliseconds: 2000 }],
  outcome: null,
};
const resumed = { argv: ['resume', 'small-1'], execution: 'second', startMilliseconds: 90_000, checkout };

test('a resumption keeps the earlier session unchanged and begins another', () => {
  const next = beginSession(record, resumed);
  expect(next.sessions).toEqual([
    {
      argv: ['run', 'small'],
      ...checkout,
      proofloadVersion: '0.1.0',
      versions: { kafka: '4.3.1' },
      warnings: ['A slow clock'],
      inventory: smallInventory(),
      phases: record.phases,
      outcome: null,
    },
  ]);
  expect(next).toMatchObject({
    id: 'small-1',
    plan: record.plan,
    request: record.request,
    argv: ['resume', 'small-1'],
    proofloadVersion: '0.2.0',
    versions: { kafka: '4.3.1' },
    warnings: [],
    phases: [{ phase: 'plan', startMilliseconds: 90_000, endMilliseconds: null }],
    outcome: null,
  });
  expect([sessionNumber(record), sessionNumber(next)]).toEqual([1, 2]);
});

test('the same resumption recorded twice is one session', () => {
  const once = beginSession(record, resumed);
  expect(beginSession(once, resumed)).toEqual(once);
  expect(sessionNumber(beginSession(once, { ...resumed, execution: 'third' }))).toBe(3);
});

test('only a session with hosts that never ended may have outputs that were not downloaded', () => {
  expect(brokenOffSession(record)).toBeNull();
  expect(brokenOffSession(beginSession(record, resumed))).toEqual({
    inventory: smallInventory(),
    session: { number: 1, startMilliseconds: 1000 },
  });
  const outcome = { state: 'cancelled' as const, reason: null, cleanup: null };
  expect(brokenOffSession(beginSession({ ...record, outcome }, resumed))).toBeNull();
  expect(brokenOffSession(beginSession({ ...record, inventory: null }, resumed))).toBeNull();
});

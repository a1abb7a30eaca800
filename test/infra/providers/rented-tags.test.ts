import { expect, test } from 'vitest';
import { heldBy } from '../../../infra/providers/rented-tags.ts';

const hour = 3_600_000;
const now = Date.parse('2026-12-01T10:20:00.000Z');
const lease = {
  campaignId: 'campaign',
  deadlineMilliseconds: now + 2 * hour,
  graceSeconds: 1800,
  renewedMilliseconds: now - 60_000,
};

test('hardware is held as the environment says', () => {
  const environment = { PROOFLOAD_CAMPAIGN: 'other', PROOFLOAD_EXPIRES: '2026-12-01T16:00:00.000Z' };
  expect(heldBy(environment, lease, now)).toEqual({ campaign: 'other', expires: '2026-12-01T16:00:00.000Z' });
});

test('hardware that a person brings up is held until machines without a lease end, to the hour', () => {
  const byHand = { campaign: 'by-hand', expires: '2026-12-01T19:00:00.000Z' };
  expect(heldBy({}, null, now)).toEqual(byHand);
  expect(heldBy({}, { ...lease, renewedMilliseconds: now - 2 * hour }, now)).toEqual(byHand);
});

test('an update by hand leaves hardware with the campaign that has a lease on it', () => {
  expect(heldBy({}, lease, now)).toEqual({ campaign: 'campaign', expires: '2026-12-01T12:50:00.000Z' });
});

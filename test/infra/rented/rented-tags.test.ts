import { expect, test } from 'vitest';
import { heldBy } from '../../../infra/rented/rented-tags.ts';

const byHandMinutes = 480;
const hour = 3_600_000;
const now = Date.parse('2026-12-01T10:20:00.000Z');
const lease = {
  campaignId: 'campaign',
  deadlineMilliseconds: now + 2 * hour,
  graceSeconds: 1800,
  renewedMilliseconds: now - 60_000,
  minutesWithoutLease: 105,
};

test('hardware is held as the environment says', () => {
  const environment = {
    PROOFLOAD_CAMPAIGN: 'other',
    PROOFLOAD_EXPIRES: '2026-12-01T16:00:00.000Z',
    PROOFLOAD_MINUTES_WITHOUT_LEASE: '60',
  };
  expect(heldBy(environment, lease, now, byHandMinutes)).toEqual({
    campaign: 'other',
    expires: '2026-12-01T16:00:00.000Z',
    minutesWithoutLease: 60,
  });
});

test('hardware that a person brings up is held until machines without a lease end, to the hour', () => {
  const byHand = { campaign: 'by-hand', expires: '2026-12-01T19:00:00.000Z', minutesWithoutLease: 480 };
  expect(heldBy({}, null, now, byHandMinutes)).toEqual(byHand);
  expect(heldBy({}, { ...lease, renewedMilliseconds: now - 2 * hour }, now, byHandMinutes)).toEqual(byHand);
});

test('an update by hand leaves hardware with the campaign that has a lease on it', () => {
  expect(heldBy({}, lease, now, byHandMinutes)).toEqual({
    campaign: 'campaign',
    expires: '2026-12-01T12:50:00.000Z',
    minutesWithoutLease: 105,
  });
});

test('a lease that was written before machines were told of it left them eight hours', () => {
  const { minutesWithoutLease: _told, ...old } = lease;
  expect(heldBy({}, old, now, byHandMinutes).minutesWithoutLease).toBe(480);
});

import { expect, test } from 'vitest';
import { readHold } from '../../../infra/rented/rented-tags.ts';

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

test('the environment determines the hold on hardware', () => {
  const environment = {
    PROOFLOAD_CAMPAIGN: 'other',
    PROOFLOAD_EXPIRES: '2026-12-01T16:00:00.000Z',
    PROOFLOAD_MINUTES_WITHOUT_LEASE: '60',
  };
  expect(readHold(environment, lease, now, byHandMinutes)).toEqual({
    campaign: 'other',
    expires: '2026-12-01T16:00:00.000Z',
    minutesWithoutLease: 60,
  });
});

test('hardware brought up by hand is held until machines without a lease shut down, to the hour', () => {
  const byHand = { campaign: 'by-hand', expires: '2026-12-01T19:00:00.000Z', minutesWithoutLease: 480 };
  expect(readHold({}, null, now, byHandMinutes)).toEqual(byHand);
  expect(readHold({}, { ...lease, renewedMilliseconds: now - 2 * hour }, now, byHandMinutes)).toEqual(byHand);
});

test('an update by hand keeps the hold of the campaign that has a lease on the hardware', () => {
  expect(readHold({}, lease, now, byHandMinutes)).toEqual({
    campaign: 'campaign',
    expires: '2026-12-01T12:50:00.000Z',
    minutesWithoutLease: 105,
  });
});

test('an older lease without this field means eight hours', () => {
  const { minutesWithoutLease: _told, ...old } = lease;
  expect(readHold({}, old, now, byHandMinutes).minutesWithoutLease).toBe(480);
});

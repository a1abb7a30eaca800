import { expect, test } from 'vitest';
import { readHold } from '../../../infra/rented/rented-tags.ts';

const byHandMinutes = 480;
const now = Date.parse('2026-12-01T10:20:00.000Z');

test('the environment determines the hold on hardware', () => {
  const environment = {
    PROOFLOAD_CAMPAIGN: 'other',
    PROOFLOAD_EXPIRES: '2026-12-01T16:00:00.000Z',
    PROOFLOAD_MINUTES_WITHOUT_LEASE: '60',
  };
  expect(readHold(environment, now, byHandMinutes)).toEqual({
    campaign: 'other',
    expires: '2026-12-01T16:00:00.000Z',
    minutesWithoutLease: 60,
  });
});

test('hardware brought up by hand is held until machines without a lease shut down, to the hour', () => {
  const byHand = { campaign: 'by-hand', expires: '2026-12-01T19:00:00.000Z', minutesWithoutLease: 480 };
  expect(readHold({}, now, byHandMinutes)).toEqual(byHand);
});

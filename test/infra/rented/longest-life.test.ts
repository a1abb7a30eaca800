import { expect, test } from 'vitest';
import { longestMinutes } from '../../../infra/rented/longest-life.ts';

const minute = 60_000;
const now = Date.parse('2026-12-01T10:00:00.000Z');
const lease = {
  campaignId: 'c',
  deadlineMilliseconds: now + 120 * minute,
  graceSeconds: 1800,
  renewedMilliseconds: now - minute,
};

test('a campaign’s plan says how long its machines live at most', () => {
  expect(longestMinutes({ PROOFLOAD_MINUTES_AT_MOST: '635' }, lease, now, 480)).toBe(635);
});

test('by hand a machine lives to the end of the lease that holds the hardware, and the minutes that a shutdown takes', () => {
  expect(longestMinutes({}, lease, now, 480)).toBe(120 + 30 + 5);
});

test('by hand without a lease, or with one that is over, a machine lives somewhat longer than until it shuts itself down', () => {
  expect(longestMinutes({}, null, now, 480)).toBe(485);
  expect(longestMinutes({}, { ...lease, deadlineMilliseconds: now - 120 * minute }, now, 90.5)).toBe(96);
});

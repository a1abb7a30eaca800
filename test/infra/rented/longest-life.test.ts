import { expect, test } from 'vitest';
import { longestMinutes } from '../../../infra/rented/longest-life.ts';

test('a campaign’s plan says how long its machines live at most', () => {
  expect(longestMinutes({ PROOFLOAD_MINUTES_AT_MOST: '635' }, 480)).toBe(635);
});

test('by hand a machine lives somewhat longer than until it shuts itself down', () => {
  expect(longestMinutes({}, 480)).toBe(485);
  expect(longestMinutes({}, 90.5)).toBe(96);
});

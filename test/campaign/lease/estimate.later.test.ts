import { expect, test } from 'vitest';
import { estimateCost } from '../../../src/campaign/lease/estimate.ts';
import { meterSessionCost } from '../../../src/hardware/lease/spent.ts';
import type { PlannedPhase } from '../../../src/plan/plan.ts';
import { priced } from '../../hardware/lease/priced.ts';

const hour = 3_600_000;
const phases: PlannedPhase[] = [
  { phase: 'provision', plannedSeconds: 1800, limitSeconds: 1800 },
  { phase: 'isolated', plannedSeconds: 7200, limitSeconds: 7200 },
  { phase: 'teardown', plannedSeconds: 1800, limitSeconds: 1800 },
];
// Of three hours in all, half an hour before the first step and one of its steps.
const later = [{ hosts: ['worker02'], afterSeconds: 3600 }];
const estimate = estimateCost({ profile: priced, phases, later });
const sum = (dollars: (number | null)[]) => dollars.reduce<number>((total, each) => total + (each ?? 0), 0);

test('hosts that come up later are paid for from then on, by host, by item and by phase', () => {
  expect(estimate.dollars).toBe(10 * 3 - 3.5 * 1.5);
  expect(estimate.dollarsPerHour).toBe(10);
  expect(estimate.hostHours).toBe(4 * 3 + 1.5);
  expect(estimate.hosts.at(-1)).toMatchObject({ host: 'worker02', hours: 1.5, dollars: 5.25 });
  expect(estimate.later).toEqual([{ hosts: ['worker02'], dollarsPerHour: 3.5 }]);
  const items = estimate.items ?? [];
  expect(items.filter(({ laterHosts }) => laterHosts)).toMatchObject([{ count: 1, hours: 1.5, dollars: 5.25 }]);
  expect(sum(items.map(({ dollars }) => dollars))).toBe(estimate.dollars);
  expect(estimate.phases.map(({ dollars }) => dollars)).toEqual([0.5 * 6.5, 2 * 6.5 + 3.5, 0.5 * 10]);
});

test('hosts that never come up cost nothing', () => {
  expect(
    estimateCost({ profile: priced, phases, later: [{ hosts: ['worker02'], afterSeconds: Infinity }] }).dollars,
  ).toBe(6.5 * 3);
});

const took = [
  { phase: 'provision' as const, startMilliseconds: 0, endMilliseconds: hour },
  { phase: 'isolated' as const, startMilliseconds: hour, endMilliseconds: 4 * hour },
];

test('what a session spent counts them from when they were ordered', () => {
  const hostsAdded = [{ hosts: ['worker02'], atMilliseconds: 2 * hour }];
  const spent = meterSessionCost({ phases: took, hostsAdded }, estimate)!;
  expect(spent.dollars).toBe(4 * 6.5 + 2 * 3.5);
  expect(spent.hosts.at(-1)).toMatchObject({ host: 'worker02', hours: 2, dollars: 7 });
  expect(spent.phases.map(({ dollars }) => dollars)).toEqual([6.5, 3 * 6.5 + 2 * 3.5]);
  expect(sum((spent.items ?? []).map(({ dollars }) => dollars))).toBe(spent.dollars);
});

test('a session that ended before it ordered them did not pay for them', () => {
  const spent = meterSessionCost({ phases: took }, estimate)!;
  expect(spent.dollars).toBe(4 * 6.5);
  expect(spent.hosts.at(-1)).toMatchObject({ hours: 0, dollars: 0 });
});

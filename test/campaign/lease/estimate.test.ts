import { expect, test } from 'vitest';
import type { PlannedPhase } from '../../../src/plan/plan.ts';
import type { Profile } from '../../../src/providers/profile.ts';
import { estimateCost } from '../../../src/campaign/lease/estimate.ts';
import { priced } from '../../hardware/lease/priced.ts';

const phases: PlannedPhase[] = [
  { phase: 'plan', plannedSeconds: 600, limitSeconds: 600 },
  { phase: 'provision', plannedSeconds: 900, limitSeconds: 900 },
  { phase: 'isolated', plannedSeconds: 3600, limitSeconds: 3600 },
  { phase: 'verify-cleanup', plannedSeconds: 900, limitSeconds: 900 },
  { phase: 'report', plannedSeconds: 600, limitSeconds: 600 },
];

const cost = (billing: Profile['billing']) => estimateCost({ profile: { ...priced, billing }, phases });

test('costs are host-hours times price, from provisioning until cleanup is verified', () => {
  const { hosts, phases: byPhase, hostHours, dollarsPerHour, dollars } = cost('second');
  expect(byPhase).toEqual([
    { phase: 'provision', seconds: 900, dollars: 2.5 },
    { phase: 'isolated', seconds: 3600, dollars: 10 },
    { phase: 'verify-cleanup', seconds: 900, dollars: 2.5 },
  ]);
  expect(hosts.map(({ host, hours, dollars }) => [host, hours, dollars])).toEqual([
    ['kafka01', 1.5, 1.5],
    ['kafka02', 1.5, 1.5],
    ['master', 1.5, 1.5],
    ['worker01', 1.5, 5.25],
    ['worker02', 1.5, 5.25],
  ]);
  expect([hostHours, dollarsPerHour, dollars]).toEqual([7.5, 10, 15]);
});

test('where searches are likely to need less the estimate says both, unless rounding makes them the same', () => {
  const searching = phases.map((phase) => (phase.phase === 'isolated' ? { ...phase, typicalSeconds: 1800 } : phase));
  const estimate = estimateCost({ profile: priced, phases: searching });
  expect(estimate).toMatchObject({ dollars: 15, likely: { hours: 1, hostHours: 5, dollars: 10 } });
  expect(estimate.phases[1]).toEqual({
    phase: 'isolated',
    seconds: 3600,
    dollars: 10,
    likely: { seconds: 1800, dollars: 5 },
  });
  const nearly = phases.map((phase) => (phase.phase === 'isolated' ? { ...phase, typicalSeconds: 3500 } : phase));
  expect(estimateCost({ profile: { ...priced, billing: 'started-hour' }, phases: nearly }).likely).toBeUndefined();
});

test('a provider that bills started hours has each host paid for the whole of its last one', () => {
  expect(cost('started-hour')).toMatchObject({ hostHours: 10, dollars: 20 });
});

test('a whole number of hours is not rounded up to one more', () => {
  const whole = phases.map((phase) => ({
    ...phase,
    plannedSeconds: phase.phase === 'isolated' ? 5400 : phase.plannedSeconds,
  }));
  expect(estimateCost({ profile: { ...priced, billing: 'started-hour' }, phases: whole })).toMatchObject({
    hostHours: 10,
    dollars: 20,
  });
});

test('hardware without a price costs null, not nothing', () => {
  const free = { ...priced, hardware: { 'type-1': { ...priced.hardware['type-1']!, pricePerHour: null } } };
  const estimate = estimateCost({ profile: { ...free, hosts: free.hosts.slice(0, 3) }, phases });
  expect(estimate).toMatchObject({ hostHours: 4.5, dollarsPerHour: null, dollars: null });
});

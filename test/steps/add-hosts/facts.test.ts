import { expect, test } from 'vitest';
import { facts, hostsAddedLater, hostsAtFirst, planAddHosts } from '../../../src/steps/add-hosts/facts.ts';
import { smallPlan, smallRun } from '../../samples/small-plan.ts';

const lengths = { provisionSeconds: 60, installSeconds: 30 };
const first = planAddHosts({ hosts: ['worker01'], ...lengths });
const second = planAddHosts({ hosts: ['worker02', 'worker03'], ...lengths });
const run = smallRun('kafka-one', 'kafka');

test('hosts that steps bring up are not there at first', () => {
  const { hosts, steps } = smallPlan();
  const [one] = hosts;
  if (!one) throw new Error('The plan has no host.');
  const all = ['kafka01', 'worker01', 'worker02', 'worker03'].map((name) => ({ ...one, name }));
  expect(hostsAtFirst({ hosts: all, steps })).toHaveLength(4);
  expect(hostsAtFirst({ hosts: all, steps: [run, first, run, second] })).toEqual(['kafka01']);
});

test('they come up after the steps before them', () => {
  expect(hostsAddedLater([run, first, run, second])).toEqual([
    { hosts: ['worker01'], afterSeconds: 10 },
    { hosts: ['worker02', 'worker03'], afterSeconds: 10 + 90 + 10 },
  ]);
});

test('a later session brings them up again if a run follows', () => {
  const session = { done: new Set<string>() };
  expect(facts.isRemaining(first, { ...session, later: [run] })).toBe(true);
  expect(facts.isRemaining(first, { ...session, later: [] })).toBe(false);
});

import { expect, test } from 'vitest';
import { facts, hostsRemovedEarly, planRemoveHosts } from '../../../src/steps/remove-hosts/facts.ts';
import { smallRun } from '../../samples/small-plan.ts';

const removal = planRemoveHosts({ hosts: ['worker01', 'worker02'], provisionSeconds: 60 });
const run = smallRun('kafka-one', 'kafka');

test('hosts are paid for until the step that removes them has ended', () => {
  expect(hostsRemovedEarly([run, removal, run])).toEqual([{ hosts: ['worker01', 'worker02'], afterSeconds: 10 + 60 }]);
  expect(hostsRemovedEarly([run])).toEqual([]);
});

test('a later session removes its hosts again if a run follows', () => {
  const session = { done: new Set<string>() };
  expect(facts.isRemaining(removal, { ...session, later: [run] })).toBe(true);
  expect(facts.isRemaining(removal, { ...session, later: [] })).toBe(false);
});

import { ApplicationFailure } from '@temporalio/common';
import { beforeAll, expect, test } from 'vitest';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { planAddHosts } from '../../src/steps/add-hosts/facts.ts';
import { smallInventory, smallPlan } from '../samples/small-plan.ts';
import { failureOf, outputOf } from './endings.ts';
import { fakeActivities } from './fake-activities.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

const lengths = { provisionSeconds: 10, installSeconds: 10 };
const added = { ...planAddHosts({ hosts: ['later01'], ...lengths }), id: 'add-hosts.1' };
const [first, second, ...others] = smallPlan().steps;
const plan = smallPlan({ steps: [first!, added, second!, ...others] });
const [host] = smallInventory().hosts;
const both: Inventory = { ...smallInventory(), hosts: [host!, { ...host!, name: 'later01' }] };

test('hosts come up between two runs, are installed before the next one, and are in every later record', async () => {
  const installed: (string[] | undefined)[] = [];
  const recorded: (number | undefined)[] = [];
  const checked: (number | undefined)[] = [];
  const well = fakeActivities().activities;
  const fakes = fakeActivities({
    addHosts: async () => both,
    install: async ({ hosts }) => void installed.push(hosts),
    recordProgress: async ({ inventory }) => void recorded.push(inventory?.hosts.length),
    verifyCleanup: async (input) => {
      checked.push(input.inventory?.hosts.length);
      return await well.verifyCleanup(input);
    },
  });
  const output = await withCampaign(time, fakes, (handle) => handle.result(), plan);
  expect(output.outcome.state).toBe('done');
  const order = ['keepRun kafka-one 1', 'addHosts', 'prepareRun kafka-two 1'].map((call) => fakes.calls.indexOf(call));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  const between = fakes.calls.slice(order[1], order[2]);
  expect(between.filter((call) => call === 'install' || call === 'startTelemetry')).toEqual([
    'install',
    'startTelemetry',
  ]);
  expect(installed).toEqual([undefined, ['later01']]);
  expect(recorded).toContain(1);
  expect(recorded.at(-1)).toBe(2);
  expect(checked).toEqual([2]);
});

test('a provider without capacity for them ends the campaign as failed, and what is up is torn down', async () => {
  const fakes = fakeActivities({
    addHosts: async () => {
      throw ApplicationFailure.nonRetryable('No capacity for later01.', 'NoCapacity');
    },
  });
  const failure = await withCampaign(time, fakes, (handle) => failureOf(handle.result()), plan);
  expect(outputOf(failure).outcome.reason).toContain('No capacity for later01.');
  expect(fakes.calls).not.toContain('prepareRun kafka-two 1');
  expect(fakes.count('collect')).toBe(1);
  expect(fakes.count('teardown')).toBe(1);
});

import { ApplicationFailure } from '@temporalio/common';
import { beforeAll, expect, test } from 'vitest';
import type { Inventory } from '../../src/hosts/inventory.ts';
import type { Plan, RunPlan } from '../../src/plan/plan.ts';
import { isRun } from '../../src/plan/runs-of.ts';
import { planRemoveHosts } from '../../src/steps/remove-hosts/facts.ts';
import { smallInventory, smallPlan } from '../samples/small-plan.ts';
import { fakeActivities, type Fakes } from './fake-activities.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

const [host] = smallInventory().hosts;
const both: Inventory = { ...smallInventory(), hosts: [host!, { ...host!, name: 'left01' }] };
const leaves = {
  name: 'leaves',
  action: 'decommission',
  title: 'decommission kafka-broker on left01',
  start: { atSeconds: 0 },
  withinSeconds: 60,
  parameters: { cluster: 'kafka', service: 'kafka-broker', host: 'left01' },
};
const removal = { ...planRemoveHosts({ hosts: ['left01'], provisionSeconds: 10 }), id: 'remove-hosts.1' };
const plan: Plan = (() => {
  const [first, ...others] = smallPlan().steps;
  if (!first || !isRun(first)) throw new Error('The small plan does not begin with a run.');
  const shrinking: RunPlan = { ...first, events: [leaves] };
  return smallPlan({ steps: [shrinking, removal, ...others] });
})();

/** Activities of a campaign whose first run has valid attempts or none; the addresses that were recorded are in `recorded`. */
function activities(change: Parameters<typeof fakeActivities>[0] = {}): Fakes & { recorded: (number | undefined)[] } {
  const recorded: (number | undefined)[] = [];
  const fakes = fakeActivities({
    provision: async () => both,
    recordProgress: async ({ inventory }) => void recorded.push(inventory?.hosts.length),
    ...change,
  });
  return { ...fakes, recorded };
}

test('a host whose member has left is collected from, leaves the lease, and is removed before the next run', async () => {
  const removed: string[][] = [];
  const fakes = activities({ removeHosts: async ({ hosts }) => (removed.push(hosts), smallInventory()) });
  const output = await withCampaign(time, fakes, (handle) => handle.result(), plan);
  expect(output.outcome.state).toBe('done');
  expect(removed).toEqual([['left01']]);
  const order = ['keepRun kafka-one 1', 'retireHosts', 'removeHosts', 'prepareRun kafka-two 1'].map((call) =>
    fakes.calls.indexOf(call),
  );
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(fakes.recorded).toContain(2);
  expect(fakes.recorded.at(-1)).toBe(1);
});

test('after a run that stayed invalid its members are back, so nothing is removed', async () => {
  const well = fakeActivities().activities;
  const fakes = activities({
    keepRun: async (input) => {
      const summary = await well.keepRun(input);
      return input.run.events ? { ...summary, state: 'invalid' } : summary;
    },
  });
  await withCampaign(time, fakes, (handle) => handle.result().catch(() => {}), plan);
  expect(fakes.count('retireHosts') + fakes.count('removeHosts')).toBe(0);
  expect(fakes.calls).toContain('prepareRun kafka-two 1');
  expect(fakes.recorded.at(-1)).toBe(2);
});

test('a host that the provider does not remove costs until teardown, and the runs that follow are made', async () => {
  const fakes = activities({
    removeHosts: async () => {
      throw ApplicationFailure.nonRetryable('The provider failed.', 'ProviderFailure');
    },
  });
  const output = await withCampaign(time, fakes, (handle) => handle.result(), plan);
  expect(output.outcome.state).toBe('done');
  expect(fakes.calls).toContain('prepareRun kafka-two 1');
  // It is not used any more: its telemetry was collected.
  expect(fakes.recorded.at(-1)).toBe(1);
  expect(fakes.count('teardown')).toBe(1);
});

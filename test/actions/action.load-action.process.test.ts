import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadAction } from '../../src/actions/action.ts';
import { setDeadAside } from '../../src/systems/service-jobs.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { openTestHost, type TestHost } from '../hosts/local-hosts.ts';
import { until } from '../hosts/until.ts';
import { noNewMachine } from './no-new-machine.ts';
import { examplePlan } from '../systems/example.ts';

let on: TestHost;
beforeEach(async () => {
  on = await openTestHost();
});
afterEach(async () => {
  await on.close();
});

function contextOf(parameters: Record<string, unknown>) {
  const hosts = new Map([['node01', on.host]]);
  // No action that only stops services looks at it.
  const inventory: Inventory = { profile: 'p', provider: 'local', mark: 'm', hosts: [], caveats: [] };
  return {
    plan: examplePlan,
    inventory,
    hosts,
    parameters,
    newMachine: noNewMachine,
    onProgress: () => {},
    pause: async () => {},
  };
}

const stubborn = (id: string) => ({
  id,
  // It ignores the signal that asks it to end, and says that it got it.
  argv: ['sh', '-c', `trap 'echo asked' TERM; echo up; while :; do sleep 0.05; done`],
  environment: {},
});

const isUp = async (id: string): Promise<boolean> => (await on.host.tailJob(id, 'output', 100)).includes('up');

test('kill-process kills with SIGKILL, without asking first; a second time changes nothing', async () => {
  await on.host.startJob(stubborn('cassandra'));
  await until('it is up', () => isUp('cassandra'));
  const action = await loadAction('kill-process');
  const context = contextOf({ host: 'node01', service: 'cassandra' });
  await action.perform(context);
  await action.perform(context);
  expect(await on.host.jobStatus('cassandra')).toMatchObject({ state: 'ended', signal: 'SIGKILL' });
  expect(await on.host.tailJob('cassandra', 'output', 100)).toBe('up\n');
});

test('stop-host stops the services of its parameters, and nothing else', async () => {
  for (const id of ['cassandra', 'kafka-broker', 'telemetry-sampler-1']) await on.host.startJob(stubborn(id));
  const action = await loadAction('stop-host');
  await action.perform(contextOf({ host: 'node01', services: ['cassandra', 'kafka-broker'], abruptly: true }));
  expect(await on.host.jobStatus('cassandra')).toMatchObject({ state: 'ended' });
  expect(await on.host.jobStatus('kafka-broker')).toMatchObject({ state: 'ended' });
  expect(await on.host.jobStatus('telemetry-sampler-1')).toMatchObject({ state: 'running' });
});

test('the output of a killed service remains when it makes room for the next one', async () => {
  await on.host.startJob(stubborn('cassandra'));
  await until('it is up', () => isUp('cassandra'));
  await (await loadAction('kill-process')).perform(contextOf({ host: 'node01', service: 'cassandra' }));
  await setDeadAside([{ host: on.host, jobId: 'cassandra' }]);
  expect(await on.host.jobStatus('cassandra')).toEqual({ state: 'absent' });
  expect(await on.host.tailJob('cassandra.died-1', 'output', 100)).toBe('up\n');
});

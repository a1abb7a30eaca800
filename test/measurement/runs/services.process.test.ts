import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import { factsOfStep } from '../../../src/steps/registry.ts';
import { servicesToStayUp, stopCluster } from '../../../src/measurement/runs/services.ts';
import { setDeadAside } from '../../../src/systems/service-jobs.ts';
import { openTestHost } from '../../hosts/local-hosts.ts';
import type { TestHost } from '../../hosts/local-hosts.ts';
import { examplePlan } from '../../systems/example.ts';
import { smallRun } from '../../samples/small-plan.ts';
import { until } from '../../hosts/until.ts';

let on: TestHost;
beforeEach(async () => {
  on = await openTestHost();
});
afterEach(async () => {
  await on.close();
});

test('a dead service is moved aside with its output and can be restarted; a running one is not touched', async () => {
  const dying = { id: 'kafka-broker', argv: ['sh', '-c', 'echo disk full; exit 3'], environment: {} };
  const living = { id: 'zookeeper', argv: ['sleep', '3600'], environment: {} };
  await on.host.startJob(dying);
  await on.host.startJob(living);
  const services = [dying, living].map(({ id }) => ({ host: on.host, jobId: id }));
  await until('the service has died', async () => (await on.host.jobStatus('kafka-broker')).state === 'ended');

  expect(await setDeadAside(services)).toEqual([expect.stringContaining('disk full')]);

  expect(await on.host.jobStatus('kafka-broker')).toEqual({ state: 'absent' });
  expect(await on.host.tailJob('kafka-broker.died-1', 'output', 100)).toBe('disk full\n');
  expect(await on.host.jobStatus('zookeeper')).toMatchObject({ state: 'running' });
  expect(await setDeadAside(services)).toEqual([]);
});

test('a cluster that is stopped leaves its jobs free to start again, and other services running', async () => {
  const start = (id: string) => on.host.startJob({ id, argv: ['sleep', '3600'], environment: {} });
  await Promise.all(['kafka-broker', 'kafka-controller', 'cassandra'].map(start));
  const plan = { ...examplePlan, hosts: examplePlan.hosts.slice(0, 1) };
  const hosts = new Map([['kafka01', on.host]]);
  const stopped: string[] = [];

  await stopCluster('kafka', plan, hosts, (activity) => stopped.push(activity));

  expect(await on.host.jobStatus('kafka-broker')).toEqual({ state: 'absent' });
  expect(await on.host.jobStatus('kafka-controller')).toEqual({ state: 'absent' });
  expect(await on.host.jobStatus('cassandra')).toMatchObject({ state: 'running' });
  expect(stopped.map((activity) => activity.replace(/,.*/, ''))).toEqual([
    'kafka: stopping kafka-broker',
    'kafka: stopping kafka-controller',
  ]);
});

test('a stopped service may write its data first, except when they are removed', async () => {
  const plan = { ...examplePlan, hosts: examplePlan.hosts.slice(0, 1) };
  const hosts = new Map([['kafka01', on.host]]);
  const script = 'trap "sleep 1; touch written; exit" TERM; touch ready; while :; do sleep 0.1; done';
  for (const next of ['data are kept', 'data are removed'] as const) {
    const folder = join(on.host.inventory.dataFolder, next);
    await mkdir(folder);
    const argv = ['sh', '-c', `cd "$1" && ${script}`, 'sh', folder];
    await on.host.startJob({ id: 'kafka-broker', argv, environment: {} });
    await until('the service runs', () => on.host.exists(join(folder, 'ready')));

    await stopCluster('kafka', plan, hosts, () => {}, next);

    expect(await on.host.jobStatus('kafka-broker')).toEqual({ state: 'absent' });
    expect(await on.host.exists(join(folder, 'written'))).toBe(next === 'data are kept');
  }
});

test('all services must stay up during a step, except those that the step itself stops', () => {
  const run = smallRun('one', 'kafka');
  const hosts = new Map(
    examplePlan.hosts.map(({ name }) => [name, { inventory: { ...on.host.inventory, name } } as Host]),
  );
  const jobs = () =>
    servicesToStayUp(run, examplePlan, hosts).map((each) => `${each.jobId} on ${each.host.inventory.name}`);
  expect(jobs()).toHaveLength(10);
  const stops = vi.spyOn(factsOfStep(run), 'stopsServices');
  stops.mockReturnValue([{ host: 'kafka02', jobId: 'kafka-broker' }]);
  const left = jobs();
  stops.mockRestore();
  expect(left).toHaveLength(9);
  expect(left).toContain('kafka-broker on kafka01');
  expect(left).not.toContain('kafka-broker on kafka02');
});

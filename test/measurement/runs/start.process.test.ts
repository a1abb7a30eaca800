import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drive, type Drive } from '../../../src/measurement/runs/drive.ts';
import type { LoadJob } from '../../../src/measurement/runs/jobs.ts';
import { jobStatuses, startLoads } from '../../../src/measurement/runs/start.ts';
import { sharedClocks } from '../../hosts/clocks/shared-clock.ts';
import { openTestHost, type TestHost } from '../../hosts/local-hosts.ts';
import { until } from '../../hosts/until.ts';
import { loadJob } from '../../samples/load-job.ts';

let on: TestHost;
beforeEach(async () => {
  on = await openTestHost();
});
afterEach(async () => {
  await on.close();
});

const unread = () => Promise.reject(new Error('Nobody reads here'));

/** A load with an id of its own. `ready` is what a load prints that others wait for. */
function load(id: string, script: string, ready?: string): LoadJob {
  const one = loadJob(on.host.inventory.name, ['sh', '-c', script], unread);
  const isReady = ready === undefined ? null : (tail: string) => tail.includes(ready);
  return { ...one, id, load: { ...one.load, id }, job: { ...one.job, id: `one-a1-${id}` }, isReady };
}

const runOf = (...loads: LoadJob[]): Drive => ({
  runId: 'one',
  attempt: 1,
  limitSeconds: 600,
  loads: loads.map((each) => ({ loadJob: each, host: on.host })),
  services: [],
  clocks: sharedClocks,
  pause: (milliseconds) => delay(Math.min(milliseconds, 100)),
  report: () => {},
});

const status = (id: string) => on.host.jobStatus(`one-a1-${id}`);
const path = (name: string) => `${on.host.inventory.dataFolder}/${name}`;
/** Prints that it reads once a file is there, and lasts until another one is. */
const stream = () =>
  load(
    'stream',
    `while [ ! -e ${path('up')} ]; do sleep 0.05; done; echo reads; while [ ! -e ${path('over')} ]; do sleep 0.05; done`,
    'reads',
  );

test('loads start when the one that they wait for is ready', async () => {
  const writer = load('writer', `touch ${path('over')}`);
  const driven = drive(runOf(stream(), writer));
  await until('the stream runs', async () => (await status('stream')).state === 'running');
  await delay(500);
  expect((await status('writer')).state).toBe('absent');
  await on.host.upload(import.meta.filename, path('up'));
  await driven;
  expect((await status('writer')).state).toBe('ended');
});

test('a worker that takes over while they wait starts them, and starts nothing twice', async () => {
  const run = runOf(stream(), load('writer', `touch ${path('over')}`));
  await on.host.startJob(run.loads[0]!.loadJob.job);
  await on.host.upload(import.meta.filename, path('up'));
  await drive(run);
  expect([...(await jobStatuses(run)).values()].map(({ state }) => state)).toEqual(['ended', 'ended']);
});

test('nothing follows a load that ends before it is ready, which is why the run failed', async () => {
  const run = runOf(load('stream', 'exit 3', 'reads'), load('writer', 'true'));
  await expect(drive(run)).rejects.toThrow('Load stream ended with exit code 3');
  expect((await status('writer')).state).toBe('absent');
});

test('a load that is never ready makes the run exceed its timeout', async () => {
  const run = { ...runOf(stream(), load('writer', 'true')), limitSeconds: 0.5 };
  await expect(drive(run)).rejects.toThrow('one exceeded its timeout');
});

test('the loads of a run with events begin with those that waited', async () => {
  const run = runOf(stream(), load('writer', `sleep 1; touch ${path('over')}`));
  const started = startLoads({ ...run, beforeStart: async () => {} });
  await until('the stream runs', async () => (await status('stream')).state === 'running');
  await on.host.upload(import.meta.filename, path('up'));
  const writer = await status('writer');
  const start = await started;
  expect(writer.state === 'running' || writer.state === 'absent').toBe(true);
  const now = await status('writer');
  expect(now.state === 'running' || now.state === 'ended' ? now.startedMilliseconds : null).toBe(start);
});

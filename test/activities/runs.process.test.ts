import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { driveRunIn, judgeRunIn } from '../../activities/runs.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { loadJobs } from '../../src/measurement/runs/jobs.ts';
import { askHost } from '../../src/measurement/runs/window-evidence.ts';
import { samplesPath } from '../../src/measurement/telemetry/sampling.ts';
import { openTestHost } from '../hosts/local-hosts.ts';
import type { TestHost } from '../hosts/local-hosts.ts';
import { until } from '../hosts/until.ts';
import { sharedClocks } from '../hosts/clocks/shared-clock.ts';
import { exampleSecrets } from '../systems/example.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';

let on: TestHost;
let span: { start: number; end: number };
const run = smallRun('kafka-one', 'kafka');

/** A host on which a load has ended. */
beforeEach(async () => {
  on = await openTestHost();
  const [loadJob] = await loadJobs(
    { campaignId: 'small-1', plan: smallPlan(), inventory: on.inventory, run, attempt: 1 },
    exampleSecrets,
  );
  await on.host.startJob({ ...loadJob!.job, argv: ['true'] });
  await until('the load has ended', async () => (await on.host.jobStatus(loadJob!.job.id)).state === 'ended');
  const status = await on.host.jobStatus(loadJob!.job.id);
  if (status.state !== 'ended') throw new Error('The load has not ended.');
  span = { start: status.startedMilliseconds, end: status.endedMilliseconds };
});
afterEach(async () => {
  await on.close();
});

/** Lets the host's sampler have sampled at these times. */
async function sampledAt(...at: number[]): Promise<void> {
  const path = samplesPath(on.host.inventory);
  await mkdir(dirname(path), { recursive: true });
  const lines = at.map((time) =>
    JSON.stringify({ sampler: '1-1', at: time, uptime: time / 1000, scopes: { host: {} } }),
  );
  await writeFile(path, `${lines.join('\n')}\n`);
}

/** Lets the load have begun so many milliseconds before it did. */
async function beganEarlier(milliseconds: number): Promise<void> {
  const [loadJob] = await loadJobs(
    { campaignId: 'small-1', plan: smallPlan(), inventory: on.inventory, run, attempt: 1 },
    exampleSecrets,
  );
  const startedMilliseconds = span.start - milliseconds;
  const exit = { exitCode: 0, signal: null, startedMilliseconds, endedMilliseconds: span.end };
  await writeFile(join(on.host.jobFolder(loadJob!.job.id), 'exit.json'), JSON.stringify(exit));
}

function judge(plan: Plan = smallPlan()): Promise<void> {
  const one = { campaignId: 'small-1', plan, inventory: on.inventory, run, attempt: 1 };
  return new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') }).run(
    judgeRunIn(join(on.host.inventory.dataFolder, 'results')),
    one,
  );
}

const sampler = () => on.host.jobStatus('telemetry-sampler-1');

test('a run that was taken up by a third worker was resumed twice', async () => {
  const one = { campaignId: 'small-1', plan: smallPlan(), inventory: on.inventory, run, attempt: 1 };
  const environment = new MockActivityEnvironment({ attempt: 3 }, { logger: new DefaultLogger('ERROR') });
  const drive = driveRunIn(join(on.host.inventory.dataFolder, 'results'));
  expect(await environment.run(drive, one)).toMatchObject({ timesResumed: 2 });
});

test('a window that was sampled is whole, and a sampler that has ended is started again', async () => {
  await sampledAt(span.start - 2000, span.start, span.end);
  await judge();
  expect(await sampler()).toMatchObject({ state: 'running' });
  await until('the new sampler has sampled', async () => (await askHost(on.host, sharedClocks)).ticks.length > 3);
});

test('a window without samples is invalid, and a stalled sampler is replaced', async () => {
  await on.host.startJob({ id: 'telemetry-sampler-1', argv: ['sleep', '3600'], environment: {} });
  await beganEarlier(60_000);
  await sampledAt(span.start - 60_000, span.start - 59_000);
  await expect(judge()).rejects.toMatchObject({
    name: 'InvalidWindow',
    message: expect.stringMatching(/^kafka01 has no telemetry for [\d.]+ s of the window/),
  });
  expect(await sampler()).toMatchObject({ state: 'ended' });
  expect(await on.host.jobStatus('telemetry-sampler-2')).toMatchObject({ state: 'running' });
});

test('a clock that is set under load makes the window invalid', async () => {
  const path = samplesPath(on.host.inventory);
  await sampledAt(span.start - 1000, span.end);
  const later = { sampler: '1-1', at: span.end + 1, uptime: (span.end - 60_000) / 1000, scopes: { host: {} } };
  await writeFile(path, `${JSON.stringify(later)}\n`, { flag: 'a' });
  await expect(judge()).rejects.toMatchObject({
    name: 'InvalidWindow',
    message: expect.stringMatching(/^The clock of kafka01 was set forward by 6\d\.\d s in the window\.$/),
  });
});

test('a service that does not run is what died', async () => {
  await sampledAt(span.start, span.end);
  const [host] = smallPlan().hosts;
  const services = [{ name: 'kafka-broker', cluster: 'kafka', heapMebibytes: 256, residentMebibytes: 512 }];
  await expect(judge(smallPlan({ hosts: [{ ...host!, services }] }))).rejects.toMatchObject({
    name: 'ServiceDied',
    message: 'kafka-broker on kafka01 no longer runs.',
  });
});

test('a run whose load has not ended cannot be judged', async () => {
  const one = { campaignId: 'small-1', plan: smallPlan(), inventory: on.inventory, run, attempt: 2 };
  const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
  await expect(environment.run(judgeRunIn(join(on.host.inventory.dataFolder, 'results')), one)).rejects.toMatchObject({
    name: 'InvalidWindow',
  });
});

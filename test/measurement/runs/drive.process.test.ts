import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunHeartbeat } from '../../../src/measurement/runs/heartbeat.ts';
import { drive } from '../../../src/measurement/runs/drive.ts';
import type { Drive } from '../../../src/measurement/runs/drive.ts';
import type { LoadJob } from '../../../src/measurement/runs/jobs.ts';
import { sharedClocks } from '../../hosts/clocks/shared-clock.ts';
import { smallRun } from '../../samples/small-plan.ts';
import { openTestHost } from '../../hosts/local-hosts.ts';
import type { TestHost } from '../../hosts/local-hosts.ts';
import { until } from '../../hosts/until.ts';

let on: TestHost;
beforeEach(async () => {
  on = await openTestHost();
});
afterEach(async () => {
  await on.close();
});

const plannedLoad = smallRun('one', 'kafka').loads[0]!;

/** A load that is a line of shell, started in the host's data folder. */
function shellLoad(id: string, script: string): LoadJob {
  const { dataFolder } = on.host.inventory;
  return {
    id,
    load: { ...plannedLoad, id },
    instance: { host: on.host.inventory.name, number: 1, of: 1 },
    job: { id: `one-a1-${id}`, argv: ['sh', '-c', script], environment: {}, workingFolder: dataFolder },
    makes: [],
    preparations: [],
    keeps: [],
    combine: null,
    progress: (tail) => ({
      done: tail.split('\n').length - 1,
      total: 10,
      unit: 'records',
      ratePerSecond: null,
      expectedEndSeconds: null,
    }),
    isReady: null,
    watch: () => null,
    finished: () => [],
    read: () => Promise.reject(new Error('Nobody reads here')),
  };
}

function driving(loads: LoadJob[], change: Partial<Drive> = {}) {
  const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
  const heartbeats: RunHeartbeat[] = [];
  environment.on('heartbeat', (details: RunHeartbeat) => heartbeats.push(details));
  const ended = environment.run(() =>
    drive({
      runId: 'one',
      attempt: 1,
      limitSeconds: 600,
      loads: loads.map((loadJob) => ({ loadJob, host: on.host })),
      services: [],
      clocks: sharedClocks,
      pause: (milliseconds) => Context.current().sleep(milliseconds),
      report: (heartbeat) => Context.current().heartbeat(heartbeat),
      ...change,
    }),
  );
  return { environment, heartbeats, ended };
}

test('a run that is abandoned and driven again starts only once', async () => {
  const load = shellLoad('producer', 'echo started >> starts; echo one; until [ -e go ]; do sleep 0.1; done; echo two');
  const first = driving([load]);
  await until('the first drive reports the load', () =>
    first.heartbeats.some((beat) => beat.loads[0]?.progress?.done === 1),
  );
  first.environment.cancel();
  await expect(first.ended).rejects.toThrow('CANCELLED');
  expect(await on.host.jobStatus(load.job.id)).toMatchObject({ state: 'running' });

  const second = driving([load]);
  await until('the second drive reports the load', () => second.heartbeats.length > 0);
  await writeFile(join(on.host.inventory.dataFolder, 'go'), '');
  await second.ended;

  expect(await readFile(join(on.host.inventory.dataFolder, 'starts'), 'utf8')).toBe('started\n');
  expect(second.heartbeats.at(-1)).toMatchObject({
    runId: 'one',
    loads: [{ id: 'producer', state: 'ended', progress: { done: 2 } }],
  });
});

test('the clocks are measured before a run, once a minute, and after it', async () => {
  const measured: number[] = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const began = Date.now();
    await driving([shellLoad('producer', 'sleep 3')], {
      limitSeconds: 3600,
      clocks: { ...sharedClocks, measure: async () => void measured.push(Math.floor((Date.now() - began) / 1000)) },
      pause: async (milliseconds) => {
        await Context.current().sleep(milliseconds);
        vi.setSystemTime(Date.now() + 40_000);
      },
    }).ended;
  } finally {
    vi.useRealTimers();
  }
  expect(measured[0]).toBe(0);
  expect(measured.slice(1)).toContain(80);
  expect(measured.at(-1)).toBeGreaterThanOrEqual(120);
  expect(measured.length).toBeLessThanOrEqual(5);
});

test('a background starts before the load that it accompanies, and is stopped after it', async () => {
  const requests = shellLoad('requests', 'while true; do sleep 0.1; done');
  const background = { ...requests, load: { ...requests.load, background: { until: 'job', leadSeconds: 2 } } };
  const job = shellLoad('job', 'true');
  const before = Date.now();
  await driving([job, background]).ended;
  const [first, second] = await Promise.all([background, job].map(({ job: { id } }) => on.host.jobStatus(id)));
  if (first?.state !== 'ended' || second?.state !== 'ended') throw new Error('A load still runs');
  expect(first.startedMilliseconds).toBeLessThan(second.startedMilliseconds);
  // The barrier, and the two seconds that the background leads by.
  expect(second.startedMilliseconds).toBeGreaterThanOrEqual(before + 3000 + 2000);
  expect(first.endedMilliseconds).toBeGreaterThanOrEqual(second.endedMilliseconds);
  expect(first.exitCode).not.toBe(0);
});

test('a run is invalid if its background ends early', async () => {
  const requests = shellLoad('requests', 'true');
  const background = { ...requests, load: { ...requests.load, background: { until: 'job', leadSeconds: 0 } } };
  const job = shellLoad('job', 'sleep 60');
  await expect(driving([job, background]).ended).rejects.toThrow(
    'Background requests ended before job, which it accompanies',
  );
  await on.host.stopJob(job.job.id, 1);
});

test('loads of one run start together, none before the barrier', async () => {
  const before = Date.now();
  const loads = [shellLoad('producer', 'true'), shellLoad('consumer', 'true')];
  await driving(loads).ended;
  for (const { job } of loads) {
    const status = await on.host.jobStatus(job.id);
    if (status.state !== 'ended') throw new Error(`${job.id} is ${status.state}`);
    expect(status.startedMilliseconds).toBeGreaterThanOrEqual(before + 3000);
  }
});

test('a failed load fails the run with its last output, although the others continue', async () => {
  const loads = [shellLoad('producer', 'sleep 3600'), shellLoad('consumer', 'echo no such topic >&2; exit 7')];
  await expect(driving(loads).ended).rejects.toMatchObject({
    name: 'RunFailed',
    message: 'Load consumer ended with exit code 7 on kafka01.\nno such topic',
  });
});

test('a run that was only partly started is not completed later', async () => {
  const loads = [shellLoad('producer', 'sleep 3600'), shellLoad('consumer', 'sleep 3600')];
  await on.host.startJob(loads[0]!.job);
  await expect(driving(loads).ended).rejects.toMatchObject({
    name: 'RunFailed',
    message: expect.stringContaining('Not all loads started together: consumer did not start'),
  });
  expect(await on.host.jobStatus(loads[1]!.job.id)).toEqual({ state: 'absent' });
});

test('a run that exceeds its timeout fails with it', async () => {
  const run = driving([shellLoad('producer', 'sleep 3600')], { limitSeconds: 0 });
  await expect(run.ended).rejects.toMatchObject({
    name: 'RunTimedOut',
    message: 'one exceeded its timeout of 0 s.',
  });
});

test('a service that dies under load is the cause, not the load that fails because of it', async () => {
  await on.host.startJob({ id: 'kafka-broker', argv: ['sh', '-c', 'echo disk full; exit 3'], environment: {} });
  await until('the service has died', async () => (await on.host.jobStatus('kafka-broker')).state === 'ended');
  const run = driving([shellLoad('producer', 'exit 1')], { services: [{ host: on.host, jobId: 'kafka-broker' }] });
  await expect(run.ended).rejects.toMatchObject({
    name: 'ServiceDied',
    message: expect.stringMatching(
      /^A service died during one: kafka-broker on kafka01 ended with exit code 3\.\ndisk full/,
    ),
  });
});

import { sharedClocks } from '../../hosts/clocks/shared-clock.ts';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunHeartbeat } from '../../../src/measurement/runs/heartbeat.ts';
import { drive } from '../../../src/measurement/runs/drive.ts';
import type { LoadJob } from '../../../src/measurement/runs/jobs.ts';
import { driverWebPort } from '../../../src/workloads/spark-submit/spark-load.ts';
import { coreTestNames } from '../../../src/workloads/spark-perf/core-tests.ts';
import { sparkWatch } from '../../../src/workloads/spark-perf/watch.ts';
import { smallRun } from '../../samples/small-plan.ts';
import { openTestHost } from '../../hosts/local-hosts.ts';
import type { TestHost } from '../../hosts/local-hosts.ts';

// A loopback address of this process alone: Spark's port may be taken on the usual one.
const address = `127.91.${(process.pid >> 8) & 255}.${process.pid & 255 || 1}`;

const parameters = {
  scaleFactor: 3,
  partitionsAtFactorOne: 400,
  recordsAtFactorOne: 1000,
  uniqueKeysAtFactorOne: 10,
  uniqueValuesAtFactorOne: 10,
  trials: 10,
  ignoredTrials: 2,
  secondsBetweenTrials: 0,
  stuckSeconds: 1,
};

const pages: Record<string, unknown> = {
  '/api/v1/applications/app-1/stages?status=active': [
    { stageId: 33, attemptId: 0, numTasks: 1200, numActiveTasks: 4, numCompleteTasks: 37, numFailedTasks: 0 },
  ],
  '/api/v1/applications/app-1/jobs?status=running': [
    { description: 'aggregate-by-key trial 6', stageIds: [33, 34], numCompletedStages: 0, numSkippedStages: 0 },
  ],
  '/api/v1/applications/app-1/executors': [
    {
      id: 'driver',
      hostPort: `${address}:35000`,
      isActive: true,
      totalCores: 0,
      activeTasks: 0,
      memoryUsed: 2 ** 20,
      maxMemory: 2 ** 27,
      totalGCTime: 90_000,
    },
  ],
};

let on: TestHost;
let driver: Server;
beforeEach(async () => {
  on = await openTestHost({ kind: 'loopback' }, address);
  driver = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.statusCode = page ? 200 : 404;
    response.end(JSON.stringify(page ?? null));
  }).listen(driverWebPort, address);
  await once(driver, 'listening');
});
afterEach(async () => {
  driver.closeAllConnections();
  driver.close();
  await on.close();
});

const start = JSON.stringify({ event: 'start', atMilliseconds: 1, application: 'app-1' });

function sparkJob(script: string): LoadJob {
  return {
    id: 'spark',
    load: { ...smallRun('one', 'spark').loads[0]!, id: 'spark' },
    instance: { host: on.host.inventory.name, number: 1, of: 1 },
    job: { id: 'one-a1-spark', argv: ['sh', '-c', `echo '${start}'; ${script}`], environment: {} },
    makes: [],
    preparations: [],
    keeps: [],
    combine: null,
    progress: () => null,
    isReady: null,
    watch: () => sparkWatch(parameters, coreTestNames),
    finished: () => [],
    read: () => Promise.reject(new Error('Nobody reads here')),
  };
}

async function driven(loadJob: LoadJob): Promise<RunHeartbeat[]> {
  const heartbeats: RunHeartbeat[] = [];
  await drive({
    runId: 'one',
    attempt: 1,
    limitSeconds: 600,
    loads: [{ loadJob, host: on.host }],
    services: [],
    clocks: sharedClocks,
    pause: (milliseconds) => setTimeout(milliseconds),
    report: (heartbeat) => heartbeats.push(heartbeat),
  });
  return heartbeats;
}

async function saturation(): Promise<unknown> {
  return JSON.parse(await readFile(`${on.host.jobFolder('one-a1-spark')}/saturation.json`, 'utf8'));
}

test('a stuck stage is stopped, reported in the heartbeat, and its evidence is kept', async () => {
  const heartbeats = await driven(sparkJob('exec sleep 3600'));
  expect(await on.host.jobStatus('one-a1-spark')).toMatchObject({ state: 'ended', signal: 'SIGTERM' });
  expect(heartbeats.map((beat) => beat.loads[0]?.progress?.detail)).toContain(
    'aggregate-by-key trial 6, stage 12 of 21, 37 of 1200 tasks',
  );
  expect(await saturation()).toMatchObject({
    at: 'aggregate-by-key trial 6',
    stage: 12,
    of: 21,
    reason: expect.stringMatching(/^Stage 12 of 21 of aggregate-by-key trial 6 is stuck: 37 of 1200 tasks done/),
    evidence: {
      tasks: { total: 1200, done: 37, running: 4, failed: 0 },
      expectedSeconds: null,
      executors: [{ id: 'driver', storageMebibytes: 128, collectionSeconds: 90 }],
    },
  });
});

test('a worker that takes over while a saturated load is being stopped ends it and starts nothing', async () => {
  const loadJob = sparkJob('exec sleep 3600');
  await on.host.startJob(loadJob.job);
  await on.host.writeFile(`${on.host.jobFolder(loadJob.job.id)}/saturation.json`, '{}');
  const heartbeats = await driven(loadJob);
  expect(heartbeats.at(-1)?.loads[0]?.state).toBe('ended');
  expect(await on.host.jobStatus(loadJob.job.id)).toMatchObject({ state: 'ended' });
});

test('a driver that runs out of memory is a result, with its error', async () => {
  await driven(sparkJob('echo "Terminating due to java.lang.OutOfMemoryError: Java heap space"; exit 3'));
  expect(await saturation()).toMatchObject({
    reason: expect.stringContaining('Terminating due to java.lang.OutOfMemoryError: Java heap space'),
  });
});

test('a driver that dies for another reason fails the attempt', async () => {
  await expect(driven(sparkJob('echo no route to host >&2; exit 1'))).rejects.toMatchObject({
    name: 'RunFailed',
    message: expect.stringContaining('no route to host'),
  });
});

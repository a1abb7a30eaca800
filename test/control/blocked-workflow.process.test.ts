import { setTimeout } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resultOrBlock, checkForBlocks } from '../../src/control/blocked-workflow.ts';
import { BlockedWorkflowError } from '../../src/control/errors.ts';
import { openServer } from '../workflows/shared-server.ts';
import type { CampaignServer } from '../workflows/skipped-time.ts';
import { follow } from '../../src/cli/follow.ts';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import { workflowTaskTimeout, type faulty, type fine, type followed, type parentOfFaulty } from './faulty-workflows.ts';

const taskQueue = 'faulty';

let server: CampaignServer;
let client: Client;
let worker: Worker;
let running: Promise<void>;
beforeAll(async () => {
  server = await openServer('development');
  client = new Client({ connection: server.environment.connection });
  const connection = server.environment.nativeConnection;
  worker = await Worker.create({ connection, taskQueue, workflowBundle: server.bundle });
  running = worker.run();
});
afterAll(async () => {
  worker?.shutdown();
  await running;
});

test.concurrent('waiting for a workflow whose code throws a TypeError ends with one sentence about it', async () => {
  const handle = await client.workflow.start<typeof faulty>('faulty', {
    workflowId: 'one',
    taskQueue,
    workflowTaskTimeout,
    args: [{}],
  });
  const error = await resultOrBlock(client, handle).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BlockedWorkflowError);
  expect((error as Error).message).toMatch(
    /^The workflow one is blocked: its task failed \d+ times with Cannot read properties of undefined \(reading 'topics'\) at .*faulty-workflows\.ts:\d+:\d+\)\.$/,
  );
  await handle.terminate();
});

test.concurrent('a workflow that waits for such a child is blocked too', async () => {
  const handle = await client.workflow.start<typeof parentOfFaulty>('parentOfFaulty', { workflowId: 'two', taskQueue });
  await expect(resultOrBlock(client, handle)).rejects.toThrow('The workflow faulty-child is blocked');
  await handle.terminate();
});

test.concurrent(
  'a workflow that ends returns its result, and one that waits for its worker is not blocked',
  async () => {
    const start = { taskQueue, args: [] as [] };
    const handle = await client.workflow.start<typeof fine>('fine', { ...start, workflowId: 'three' });
    expect(await resultOrBlock(client, handle)).toBe('fine');
    const waiting = await client.workflow.start<typeof fine>('fine', { workflowId: 'four', taskQueue: 'nobody' });
    const check = checkForBlocks();
    for (let checks = 0; checks < 4; checks += 1) {
      await check(client, 'four');
      await setTimeout(200);
    }
    const cleanup = new AbortController();
    const wait = resultOrBlock(client, waiting, cleanup.signal);
    cleanup.abort(new Error('Enough.'));
    await expect(wait).rejects.toThrow('Enough.');
    await waiting.terminate();
  },
);

test.concurrent('failed attempts before the first check do not count', async () => {
  const handle = await client.workflow.start<typeof faulty>('faulty', {
    workflowId: 'five',
    taskQueue,
    workflowTaskTimeout,
    args: [{}],
  });
  const attempt = async (): Promise<number> => (await handle.describe()).raw.pendingWorkflowTask?.attempt ?? 0;
  while ((await attempt()) < 3) await setTimeout(100);
  const before = await attempt();
  const check = checkForBlocks();
  await check(client, 'five');
  await expect(
    (async () => {
      for (;;) {
        await check(client, 'five');
        await setTimeout(200);
      }
    })(),
  ).rejects.toThrow(BlockedWorkflowError);
  expect(await attempt()).toBeGreaterThan(before);
  await handle.terminate();
});

test.concurrent('a command that follows a campaign ends when a child of the campaign is blocked', async () => {
  const workflowId = await workflowIdOf('followed');
  const handle = await client.workflow.start<typeof followed>('followed', { workflowId, taskQueue });
  const target = {
    address: '127.0.0.1',
    namespace: 'default',
    connectionOptions: {},
    uiAddress: null,
    ours: false,
    searchAttributes: false,
  };
  await expect(follow('followed', { client, target }, () => {})).rejects.toThrow(BlockedWorkflowError);
  await handle.terminate();
});

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@temporalio/client';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { campaign } from '../../workflows/campaign.ts';
import { progressQuery } from '../../workflows/messages.ts';
import { openServer } from './shared-server.ts';
import type { CampaignServer } from './skipped-time.ts';
import { smallInput } from '../samples/small-plan.ts';

const taskQueue = 'shared';

let server: CampaignServer;
let folder: string;
let workers: ReturnType<typeof startWorker>[] = [];
beforeAll(async () => {
  server = await openServer('development');
  folder = await mkdtemp(join(tmpdir(), 'proofload-shared-'));
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await Promise.all(workers);
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

function startWorker(codePath: string) {
  const script = fileURLToPath(new URL('worker-process.ts', import.meta.url));
  const { address } = server.environment.connection.options;
  const notes = join(folder, 'notes');
  return execa(process.execPath, [script, address, taskQueue, codePath, notes], { stdio: 'ignore', reject: false });
}

/** The processes that made a step, in order. */
async function makersOf(step: string): Promise<number[]> {
  const path = join(folder, 'notes', step);
  return existsSync(path) ? ((await readFile(path, 'utf8')).match(/\d+(?=\n)/g)?.map(Number) ?? []) : [];
}

test('two workers share a campaign, and one ends it when the other is killed under load', async () => {
  const codePath = join(folder, 'workflows.js');
  await writeFile(codePath, server.bundle.code);
  await mkdir(join(folder, 'notes'));
  workers = [startWorker(codePath), startWorker(codePath)];

  const client = new Client({ connection: server.environment.connection });
  const handle = await client.workflow.start<typeof campaign>('campaign', {
    workflowId: 'shared',
    taskQueue,
    args: [smallInput('shared')],
  });
  await vi.waitFor(async () => expect(await makersOf('drive kafka-two')).toHaveLength(1), { timeout: 180_000 });
  const starters = [...(await makersOf('start kafka')), ...(await makersOf('start spark'))];
  expect(new Set(starters)).toEqual(new Set(workers.map(({ pid }) => pid)));

  const [holder] = await makersOf('drive kafka-two');
  const survivor = workers.find(({ pid }) => pid !== holder)!;
  workers.find(({ pid }) => pid === holder)!.kill('SIGKILL');
  const { outcome } = await handle.result();
  expect(outcome).toMatchObject({ state: 'done', cleanup: { verified: true } });
  const { headlines } = await handle.query(progressQuery);
  expect(headlines.map(({ runId, state }) => [runId, state])).toEqual([
    ['kafka-one', 'valid'],
    ['kafka-two', 'valid'],
    ['spark-one', 'valid'],
    ['combined', 'valid'],
  ]);
  expect(await makersOf('drive kafka-two')).toEqual([holder, survivor.pid]);
  expect([...(await makersOf('drive spark-one')), ...(await makersOf('drive combined'))]).toEqual([
    survivor.pid,
    survivor.pid,
  ]);
}, 400_000);

/**
 * A worker in a process of its own, so that it can be killed, for campaigns whose activities do nothing but note in a
 * folder who made them: `node worker-process.ts <address> <task queue> <path of the workflow bundle> <folder>`. It makes
 * one activity at a time, so that what is made at the same time is made by several workers.
 */
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { NativeConnection, Worker } from '@temporalio/worker';
import { drivenWell, fakeActivities } from './fake-activities.ts';

const [address, taskQueue, codePath, folder] = process.argv.slice(2) as [string, string, string, string];
const self = String(process.pid);

/** Notes that this worker makes a step. */
async function note(step: string): Promise<void> {
  await appendFile(join(folder, step), `${self}\n`);
}

async function beating(until: () => Promise<boolean>): Promise<void> {
  while (!(await until())) {
    Context.current().heartbeat();
    await setTimeout(100);
  }
}

const { activities } = fakeActivities({
  async startSystem({ cluster }) {
    await note(`start ${cluster}`);
    // Ends once two are being made, which one worker alone cannot do.
    await beating(async () => (await readdir(folder)).filter((name) => name.startsWith('start ')).length > 1);
  },
  async driveRun({ run }) {
    await note(`drive ${run.id}`);
    // Who drives this run first holds it until it is killed.
    const [first] = (await readFile(join(folder, `drive ${run.id}`), 'utf8')).split('\n');
    if (run.id === 'kafka-two' && first === self) await beating(async () => false);
    return drivenWell;
  },
});

const connection = await NativeConnection.connect({ address });
const worker = await Worker.create({
  connection,
  taskQueue,
  workflowBundle: { codePath },
  activities,
  maxConcurrentActivityTaskExecutions: 1,
});
await worker.run();

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { execa } from 'execa';
import { answer, freePort, type SkippedTime } from './skipped-time.ts';
import { workflowBundle } from './workflow-bundle.ts';

const sleep = (milliseconds: number | string): Promise<void> => setTimeout(Number(milliseconds));

/** Temporal's development server, which set-up puts on PATH, with a database of its own; its time is real. */
export async function openRealServer(workflows?: URL): Promise<SkippedTime> {
  const bundle = await workflowBundle(workflows);
  const folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  const port = await freePort();
  const own = ['--ip=127.0.0.1', '--headless', '--log-level=error', `--db-filename=${join(folder, 'temporal.db')}`];
  const server = execa('temporal', ['server', 'start-dev', `--port=${port}`, ...own], {
    stdio: 'ignore',
    reject: false,
  });
  const end = async (): Promise<void> => {
    server.kill();
    await server;
    await rm(folder, { recursive: true });
  };
  try {
    const address = `127.0.0.1:${port}`;
    await answer(address);
    const connection = await Connection.connect({ address });
    const nativeConnection = await NativeConnection.connect({ address });
    const close = async (): Promise<void> => {
      await nativeConnection.close();
      await connection.close();
      await end();
    };
    return {
      environment: { connection, nativeConnection, sleep, currentTimeMs: async () => Date.now() },
      bundle,
      close,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

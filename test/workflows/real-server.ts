import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { startServer } from '../test-servers/server-process.ts';
import type { SkippedTime } from './skipped-time.ts';
import { workflowBundle } from './workflow-bundle.ts';

const sleep = (milliseconds: number | string): Promise<void> => setTimeout(Number(milliseconds));

/** Temporal's development server, which set-up puts on PATH, with a database of its own; its time is real. */
export async function openRealServer(workflows?: URL): Promise<SkippedTime> {
  const bundle = await workflowBundle(workflows);
  const server = await startServer((port, folder) => [
    'temporal',
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    `--port=${port}`,
    '--headless',
    '--log-level=error',
    `--db-filename=${join(folder, 'temporal.db')}`,
  ]);
  try {
    const { address } = server;
    const connection = await Connection.connect({ address, connectTimeout: '2m' });
    const nativeConnection = await NativeConnection.connect({ address });
    const close = async (): Promise<void> => {
      await nativeConnection.close();
      await connection.close();
      await server.end();
    };
    return {
      environment: { connection, nativeConnection, sleep, currentTimeMs: async () => Date.now() },
      bundle,
      close,
    };
  } catch (error) {
    await server.end();
    throw error;
  }
}

import { setTimeout } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { startServer } from '../test-servers/server-process.ts';
import { campaignWorker } from './campaign-worker.ts';
import type { CampaignServer } from './skipped-time.ts';
import { workflowBundle } from './workflow-bundle.ts';

const sleep = (milliseconds: number | string): Promise<void> => setTimeout(Number(milliseconds));

let server: ReturnType<typeof startRealServer> | undefined;

/** Temporal's development server, which set-up puts on PATH, with its data in memory. */
async function startRealServer() {
  const { address } = await startServer((port) => [
    'temporal',
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    `--port=${port}`,
    '--headless',
    '--log-level=error',
  ]);
  const connection = await Connection.connect({ address, connectTimeout: '2m' });
  const nativeConnection = await NativeConnection.connect({ address });
  return { connection, nativeConnection, sleep, currentTimeMs: async () => Date.now() };
}

/** The development server of this process, which ends with the process; its time is real. */
export async function openRealServer(workflows?: URL): Promise<CampaignServer> {
  const bundle = await workflowBundle(workflows);
  const environment = await (server ??= startRealServer());
  const campaigns = campaignWorker(environment.nativeConnection, bundle);
  return { environment, bundle, campaigns, close: () => campaigns.end() };
}

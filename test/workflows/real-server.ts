import { setTimeout } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { startServer } from '../test-servers/server-process.ts';
import { campaignWorker } from './campaign-worker.ts';
import type { CampaignServer } from './skipped-time.ts';
import { workflowBundle } from './workflow-bundle.ts';

const sleep = (milliseconds: number | string): Promise<void> => setTimeout(Number(milliseconds));

let opened: Promise<CampaignServer> | undefined;

/** Temporal's development server, which set-up puts on PATH, with its data in memory. */
async function open(): Promise<CampaignServer> {
  const bundle = await workflowBundle();
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
  const environment = { connection, nativeConnection, sleep, currentTimeMs: async () => Date.now() };
  return { environment, bundle, campaigns: campaignWorker(nativeConnection, bundle), close: async () => {} };
}

/** The development server and its worker, for all files of this process: both end with it. Its time is real. */
export function openRealServer(): Promise<CampaignServer> {
  return (opened ??= open());
}

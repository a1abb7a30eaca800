import { setTimeout } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { startServer } from '../test-servers/server-process.ts';
import { campaignWorker } from './campaign-worker.ts';
import { startTestServer, type CampaignServer } from './skipped-time.ts';
import { workflowBundle } from './workflow-bundle.ts';

const sleep = (milliseconds: number | string): Promise<void> => setTimeout(Number(milliseconds));

let opened: Promise<CampaignServer> | undefined;

async function open(): Promise<CampaignServer> {
  const bundle = await workflowBundle();
  const { address } = await startServer((port) => startTestServer(port));
  const connection = await Connection.connect({ address, connectTimeout: '2m' });
  const nativeConnection = await NativeConnection.connect({ address });
  const environment = { connection, nativeConnection, sleep, currentTimeMs: async () => Date.now() };
  return { environment, bundle, campaigns: campaignWorker(nativeConnection, bundle), close: async () => {} };
}

/**
 * Temporal's test server without skipped time, with a worker, for all files of this process: both end with it. To start the two
 * takes as long as several campaigns. The server loses an update now and then: a file that sends some uses `openRealServer`.
 */
export function openTestServer(): Promise<CampaignServer> {
  return (opened ??= open());
}

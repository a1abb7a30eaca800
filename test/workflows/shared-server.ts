import { setTimeout } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { serverAddress, workflowBundle, type ServerKind } from '../shared-by-run.ts';
import { campaignWorker } from './campaign-worker.ts';
import type { CampaignServer } from './skipped-time.ts';

const opened = new Map<ServerKind, Promise<CampaignServer>>();

const sleep = (milliseconds: number | string): Promise<void> => setTimeout(Number(milliseconds));

async function open(kind: ServerKind): Promise<CampaignServer> {
  const [bundle, address] = await Promise.all([workflowBundle(), serverAddress(kind)]);
  const connection = await Connection.connect({ address, connectTimeout: '2m' });
  const nativeConnection = await NativeConnection.connect({ address });
  const environment = { connection, nativeConnection, sleep, currentTimeMs: async () => Date.now() };
  return { environment, bundle, campaigns: campaignWorker(nativeConnection, bundle), close: async () => {} };
}

/**
 * A server of Temporal for the whole test run, whose time is real, with a worker for all files of this process. A file that
 * sends updates asks for the development server, because the test server loses one now and then.
 */
export function openServer(kind: ServerKind): Promise<CampaignServer> {
  if (!opened.has(kind)) opened.set(kind, open(kind));
  return opened.get(kind)!;
}

/** The server and worker that a command needs before it can talk to a campaign. */
import { Client, Connection } from '@temporalio/client';
import { RefusalError } from '../input/refusal.ts';
import { stateFolder } from '../state/paths.ts';
import { identityOf } from '../state/identity.ts';
import { processIdentity } from './names-on-server.ts';
import { answeringServer, endOwnServer, ensureOwnServer } from './own-server.ts';
import { endOwnUi } from './own-ui.ts';
import { ensureOwnWorker, endOwnWorker } from './own-worker.ts';
import { signingClientOptions } from './signing-client.ts';
import { ensureCleanupSchedule } from './cleanup-schedule.ts';
import { answers, configuredTarget, type TemporalTarget } from './target.ts';
import { runningCampaigns, runningWorkflows } from './running.ts';

export interface ControlPlane {
  target: TemporalTarget;
  client: Client;
}

/** Starts whatever is missing: the server (unless the environment names one) and a worker of this checkout. */
export async function ensureControlPlane(say: (line: string) => void): Promise<ControlPlane> {
  identityOf(stateFolder, say);
  const target = (await reachableConfigured()) ?? (await ensureOwnServer(say));
  await ensureOwnWorker(target, say);
  const plane = await connect(target);
  if (target.ours) await ensureCleanupSchedule(plane.client);
  return plane;
}

/** Connects to a running server; null if this checkout's server does not answer and the environment names none. */
export async function existingControlPlane(): Promise<ControlPlane | null> {
  const target = (await reachableConfigured()) ?? (await answeringServer());
  return target ? connect(target) : null;
}

/** Calls `body` with a running server, or with null, and closes the connection. Starts nothing. */
export async function withRunningServer<Result>(
  body: (plane: ControlPlane | null) => Promise<Result>,
): Promise<Result> {
  const plane = await existingControlPlane();
  try {
    return await body(plane);
  } finally {
    await plane?.client.connection.close();
  }
}

async function reachableConfigured(): Promise<TemporalTarget | null> {
  const target = configuredTarget();
  if (target && !(await answers(target, 10_000))) {
    throw new RefusalError([
      `No Temporal server answers at ${target.address} (TEMPORAL_ADDRESS or Temporal's configuration file), namespace ${target.namespace}: start it, or unset TEMPORAL_ADDRESS and Proofload starts its own.`,
    ]);
  }
  return target;
}

async function connect(target: TemporalTarget): Promise<ControlPlane> {
  const connection = await Connection.connect(target.connectionOptions);
  const identity = await processIdentity();
  return { target, client: new Client({ ...(await signingClientOptions(connection, target.namespace)), identity }) };
}

/** Stops worker, server and live page and returns what was stopped. Refuses while a campaign or series runs, unless forced. */
export async function stopControlPlane(force: boolean): Promise<string[]> {
  if (!force) {
    const running = await withRunningServer((plane) => campaignsOn(plane));
    if (running.length > 0) {
      throw new RefusalError([
        `${running.join(', ')} ${running.length === 1 ? 'is' : 'are'} still running: cancel first ("proofload cancel ${running[0]}"), or stop with --force and continue later with "proofload attach".`,
      ]);
    }
  }
  const ended: string[] = [];
  if (await endOwnWorker()) ended.push('the worker');
  if (await endOwnServer()) ended.push('the server');
  if (await endOwnUi()) ended.push('the live page');
  return ended;
}

async function campaignsOn(plane: ControlPlane | null): Promise<string[]> {
  if (!plane) return [];
  const series = await runningWorkflows(plane.client, 'series');
  return [...series.map(({ campaignId }) => campaignId), ...(await runningCampaigns(plane.client))];
}

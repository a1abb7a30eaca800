/** The server and worker that a command needs before it can talk to a campaign. */
import { Client, Connection } from '@temporalio/client';
import { RefusalError } from '../input/refusal.ts';
import { stateFolder } from '../state/paths.ts';
import { identityOf } from '../state/identity.ts';
import { processIdentity } from './names-on-server.ts';
import { ensureOwnServer, ownServer } from './own-server.ts';
import { ensureOwnWorker } from './own-worker.ts';
import { signingClientOptions } from './signing-client.ts';
import { ensureCleanupSchedule } from './cleanup-schedule.ts';
import { answers, configuredTarget, type TemporalTarget } from './target.ts';

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
  const target = (await reachableConfigured()) ?? (await answeringOwn());
  return target ? connect(target) : null;
}

async function answeringOwn(): Promise<TemporalTarget | null> {
  const own = await ownServer();
  return own && (await answers(own, 5_000)) ? own : null;
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

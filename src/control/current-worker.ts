/** Prevents a worker with outdated code from serving a new campaign. */
import type { Client } from '@temporalio/client';
import { RefusalError } from '../input/refusal.ts';
import { projectFolder, resultsFolder, stacksFolder } from '../state/paths.ts';
import { codeFingerprint, endOwnWorker, ensureOwnWorker, recordedWorker } from './own-worker.ts';
import type { ControlPlane } from './control-plane.ts';
import { holdersOf } from './running.ts';

/** Restarts the worker if the code of the checkout has changed since it started; refuses while a campaign needs the worker. */
export async function ensureCurrentWorker(
  { client, target }: ControlPlane,
  say: (line: string) => void,
): Promise<void> {
  const worker = await recordedWorker();
  if (worker) await refuseOtherFolders(worker, client);
  if (!worker || !(await isOutdated(worker, client, await codeFingerprint(projectFolder)))) return;
  say('Restarting the worker: the code of this checkout has changed since it started.');
  await endOwnWorker();
  await ensureOwnWorker(target, say);
}

/**
 * Throws a `RefusalError` if the worker uses another results or stacks folder than this command: the user would not find
 * the results.
 */
async function refuseOtherFolders(worker: { results?: string; stacks?: string }, client: Client): Promise<void> {
  for (const [variable, has, wanted] of [
    ['PROOFLOAD_RESULTS', worker.results, resultsFolder],
    ['PROOFLOAD_STACKS', worker.stacks, stacksFolder],
  ]) {
    if (has === undefined || has === wanted) continue;
    const served = await servedBy(client);
    const end = served.length > 0 ? `wait until ${served.join(', ')} has ended, then run` : 'run';
    throw new RefusalError([
      `The worker was started with ${variable}=${has}, but this command has ${wanted}: ${end} "proofload server stop" and try again, or set ${variable} to the same folder.`,
    ]);
  }
}

/** Whether a worker may be replaced by one with the code `wanted`. Throws a `RefusalError` if campaigns need the current one. */
export async function isOutdated(worker: { code?: string }, client: Client, wanted: string): Promise<boolean> {
  if (worker.code === wanted) return false;
  const served = await servedBy(client);
  const [first] = served;
  if (first === undefined) return true;
  throw new RefusalError([
    `The code of this checkout has changed since its worker started, and ${served.join(', ')} must continue with the code that it started with: wait until it has ended ("proofload attach ${first}") or cancel it ("proofload cancel ${first}"), then try again; or restore the code.`,
  ]);
}

/** Ids of the campaigns that need a worker: running campaigns, and campaigns with an open lease. */
async function servedBy(client: Client): Promise<string[]> {
  const { campaigns, leases } = await holdersOf(client);
  return [...new Set([...campaigns, ...leases])];
}

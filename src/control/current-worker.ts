/** Keeps a worker that was left running by an older state of the checkout from serving a new campaign. */
import type { Client } from '@temporalio/client';
import { RefusalError } from '../input/refusal.ts';
import { projectFolder, resultsFolder, stacksFolder } from '../state/paths.ts';
import { codeFingerprint } from './code-fingerprint.ts';
import type { ControlPlane } from './control-plane.ts';
import { endOwnWorker, ensureOwnWorker, recordedWorker } from './own-worker.ts';
import { openLeases, runningCampaigns } from './running.ts';

/** Starts the worker again if it loaded other code than lies in the checkout; refuses while something runs on it. */
export async function ensureCurrentWorker(
  { client, target }: ControlPlane,
  say: (line: string) => void,
): Promise<void> {
  const worker = await recordedWorker();
  if (worker) await refuseOtherFolders(worker, client);
  if (!worker || !(await isOutdated(worker, client, await codeFingerprint(projectFolder)))) return;
  say('The code of this checkout has changed since its worker was started, so the worker is started again.');
  await endOwnWorker();
  await ensureOwnWorker(target, say);
}

/**
 * Throws a `RefusalError` where the worker puts results elsewhere than this command, or reads other stack files: a campaign
 * would go where nobody looks for it.
 */
async function refuseOtherFolders(worker: { results?: string; stacks?: string }, client: Client): Promise<void> {
  for (const [variable, has, wanted] of [
    ['PROOFLOAD_RESULTS', worker.results, resultsFolder],
    ['PROOFLOAD_STACKS', worker.stacks, stacksFolder],
  ]) {
    if (has === undefined || has === wanted) continue;
    const served = await servedBy(client);
    const end = served.length > 0 ? `wait for the end of ${served.join(', ')}, then run` : 'run';
    throw new RefusalError([
      `The worker was started with ${variable}=${has}, and this command has ${wanted}: ${end} "proofload server stop" and try again, or give the same folder.`,
    ]);
  }
}

/** Whether a worker may be ended for one with the code `wanted`. Throws a `RefusalError` where campaigns need it as it is. */
export async function isOutdated(worker: { code?: string }, client: Client, wanted: string): Promise<boolean> {
  if (worker.code === wanted) return false;
  const served = await servedBy(client);
  const [first] = served;
  if (first === undefined) return true;
  throw new RefusalError([
    `The code of this checkout has changed since its worker was started, and ${served.join(', ')} must go on with the code begun on: wait for the end ("proofload attach ${first}") or cancel ("proofload cancel ${first}"), then try again; or put the code back as it was.`,
  ]);
}

/** Ids of the campaigns that need a worker: those that run, and those whose leases are not closed. */
async function servedBy(client: Client): Promise<string[]> {
  return [...new Set([...(await runningCampaigns(client, null)), ...(await openLeases(client, null))])];
}

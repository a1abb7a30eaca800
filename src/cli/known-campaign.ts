/** A command for one campaign starts the server or worker only if the campaign is known here. */
import type { Client } from '@temporalio/client';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../input/refusal.ts';
import { ensureControlPlane, withRunningServer, type ControlPlane } from '../control/control-plane.ts';
import { databaseKnows } from '../control/database-file.ts';
import { leasedStacks, readLease } from '../hardware/lease/ledger.ts';
import { lastBroughtUp, listBroughtUp } from '../hardware/stack/brought-up.ts';
import { saveCredentials } from '../providers/credentials.ts';
import { nullIfAbsent } from '../input/absence.ts';
import { resultsFolder } from '../state/paths.ts';
import { campaignLayout } from '../measurement/results/layout.ts';
import { campaignHandle } from '../control/campaign-view.ts';
import { unknownCampaign } from '../measurement/results/standing.ts';
import { refuseNoId } from './campaign-id.ts';
import { noteHardware } from '../control/held-hardware.ts';
import { speaker, print } from './terminal.ts';

/**
 * The server and worker for a campaign, restarted if they have died.
 *
 * @throws RefusalError, before anything starts, if the running server, results, ledger and database all do not know the
 * campaign
 */
export async function planeOf(campaignId: string, say: (line: string) => void): Promise<ControlPlane> {
  refuseNoId(campaignId);
  const isKnownThere = await withRunningServer(
    async (plane) => plane && (await campaignHandle(plane.client, campaignId)),
  );
  if (isKnownThere) return await ensureControlPlane(say);
  if (!(await isKnownHere(campaignId))) throw unknownCampaign(campaignId);
  if (await hasLease(campaignId)) noteHardware(campaignId);
  const plane = await ensureControlPlane(say);
  try {
    await campaignHandle(plane.client, campaignId);
    return plane;
  } catch (error) {
    if (!(error instanceof RefusalError) || !(await hasResults(campaignId))) throw error;
    throw new RefusalError([
      `The Temporal server no longer knows ${campaignId}: its database is new, or the campaign ended long ago. To continue it from its results, run "proofload resume ${campaignId}"; for its report, "proofload report ${campaignId}".`,
    ]);
  }
}

/** Asks a campaign that is known here. Restarts the server or worker if it has died, because an update waits for a worker. */
export async function askCampaign<Answer>(
  campaignId: string,
  json: boolean | undefined,
  body: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const { client } = await planeOf(campaignId, speaker(json));
  try {
    return await body(client);
  } finally {
    await client.connection.close();
  }
}

/** Sends a control request to a campaign and prints its answer. */
export async function sendControl(
  campaignId: string,
  json: boolean | undefined,
  body: (client: Client) => Promise<string>,
): Promise<void> {
  const answer = await askCampaign(campaignId, json, body);
  print(`${json ? JSON.stringify({ campaignId, answer }) : `${campaignId}: ${answer}`}\n`);
}

/** Whether results, ledger or database know a campaign. For use when no server is running. */
export async function isKnownHere(campaignId: string): Promise<boolean> {
  refuseNoId(campaignId);
  return (await hasLease(campaignId)) || (await hasResults(campaignId)) || (await databaseKnows(campaignId));
}

/** True for anything at the path, readable or not. */
async function hasResults(campaignId: string): Promise<boolean> {
  return (await nullIfAbsent(lstat(campaignLayout(join(resultsFolder, campaignId)).record))) !== null;
}

/** Whether the campaign has hardware according to the ledger. */
async function hasLease(campaignId: string): Promise<boolean> {
  const leases = await Promise.all((await leasedStacks()).map(readLease));
  return leases.some((lease) => lease?.campaignId === campaignId);
}

/**
 * Hands the credentials of this command, if any, to the worker that holds the hardware of a campaign. Fresh credentials let
 * a teardown continue that expired credentials had stopped.
 */
export async function saveCredentialsFor(campaignId: string, say: (line: string) => void): Promise<void> {
  for (const stack of await listBroughtUp()) {
    const profile = await lastBroughtUp(stack);
    if (!profile || (await readLease(stack))?.campaignId !== campaignId) continue;
    if (await saveCredentials(profile, 'given')) {
      say(
        `The worker uses the credentials of this command for ${profile.name} from its next step, within five minutes.`,
      );
    }
  }
}

/** A command for one campaign starts the server or worker only if the campaign is known here. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../input/refusal.ts';
import { ensureControlPlane, existingControlPlane, type ControlPlane } from '../control/control-plane.ts';
import { databaseKnows } from '../control/database-file.ts';
import { leasedStacks, readLease } from '../hardware/lease/ledger.ts';
import { isAbsence } from '../state/absence.ts';
import { resultsFolder } from '../state/paths.ts';
import { campaignLayout } from '../measurement/results/layout.ts';
import { campaignHandle } from '../control/campaign-view.ts';
import { refuseNoId } from './campaign-id.ts';
import { noteHardware } from '../control/held-hardware.ts';

/**
 * The server and worker for a campaign, restarted if they have died.
 *
 * @throws RefusalError, before anything starts, if the running server, results, ledger and database all do not know the
 * campaign
 */
export async function planeOf(campaignId: string, say: (line: string) => void): Promise<ControlPlane> {
  refuseNoId(campaignId);
  const running = await existingControlPlane();
  if (running) {
    try {
      await campaignHandle(running.client, campaignId);
    } finally {
      await running.client.connection.close();
    }
    return await ensureControlPlane(say);
  }
  if (!(await isKnownHere(campaignId))) throw unknownCampaign(campaignId);
  if (await hasLease(campaignId)) noteHardware(campaignId);
  const plane = await ensureControlPlane(say);
  try {
    await campaignHandle(plane.client, campaignId);
    return plane;
  } catch (error) {
    await plane.client.connection.close();
    if (!(error instanceof RefusalError) || !(await hasResults(campaignId))) throw error;
    throw new RefusalError([
      `The Temporal server no longer knows ${campaignId}: its database is new, or the campaign ended long ago. To continue it from its results, run "proofload resume ${campaignId}"; for its report, "proofload report ${campaignId}".`,
    ]);
  }
}

/** Whether results, ledger or database know a campaign. For use when no server is running. */
export async function isKnownHere(campaignId: string): Promise<boolean> {
  refuseNoId(campaignId);
  return (await hasLease(campaignId)) || (await hasResults(campaignId)) || (await databaseKnows(campaignId));
}

export function unknownCampaign(campaignId: string): RefusalError {
  return new RefusalError([
    `Unknown campaign ${campaignId}: run "proofload list results" for the campaigns known here.`,
  ]);
}

/** True for anything at the path, readable or not. */
async function hasResults(campaignId: string): Promise<boolean> {
  try {
    await lstat(campaignLayout(join(resultsFolder, campaignId)).record);
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

/** Whether the campaign has hardware according to the ledger. */
async function hasLease(campaignId: string): Promise<boolean> {
  const leases = await Promise.all((await leasedStacks()).map(readLease));
  return leases.some((lease) => lease?.campaignId === campaignId);
}

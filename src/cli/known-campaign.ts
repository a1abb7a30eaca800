/** Commands that speak of one campaign start a server or a worker for one that is known here, and for no other. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../input/refusal.ts';
import { ensureControlPlane, existingControlPlane, type ControlPlane } from '../control/control-plane.ts';
import { databaseKnows } from '../control/database-file.ts';
import { leasedProfiles, readLease } from '../hardware/lease/ledger.ts';
import { isAbsence } from '../state/absence.ts';
import { resultsFolder } from '../state/paths.ts';
import { campaignLayout } from '../measurement/results/layout.ts';
import { campaignHandle } from '../control/campaign-view.ts';
import { refuseNoId } from './campaign-id.ts';
import { noteHardware } from '../control/held-hardware.ts';

/**
 * Server and worker for a campaign, started where they have died.
 *
 * @throws RefusalError where neither a server that runs nor results, ledger or database know the campaign; nothing is
 * started then
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
  const lease = await leaseOf(campaignId);
  if (lease !== null) noteHardware(campaignId, lease);
  const plane = await ensureControlPlane(say);
  try {
    await campaignHandle(plane.client, campaignId);
    return plane;
  } catch (error) {
    await plane.client.connection.close();
    if (!(error instanceof RefusalError) || !(await hasResults(campaignId))) throw error;
    throw new RefusalError([
      `The Temporal server does not know ${campaignId} any longer: its database is a new one, or the campaign ended long ago. "proofload resume ${campaignId}" goes on with it from its results, and "proofload report ${campaignId}" makes its report.`,
    ]);
  }
}

/** Whether results, ledger or database know a campaign, where no server runs that could be asked. */
export async function isKnownHere(campaignId: string): Promise<boolean> {
  refuseNoId(campaignId);
  return (await leaseOf(campaignId)) !== null || (await hasResults(campaignId)) || (await databaseKnows(campaignId));
}

export function unknownCampaign(campaignId: string): RefusalError {
  return new RefusalError([`No campaign ${campaignId} is known here; "proofload list results" names those that are.`]);
}

/** Whatever lies there, and whether or not it can be read. */
async function hasResults(campaignId: string): Promise<boolean> {
  try {
    await lstat(campaignLayout(join(resultsFolder, campaignId)).record);
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

/** The profile whose lease in the ledger is that of a campaign, or null. */
async function leaseOf(campaignId: string): Promise<string | null> {
  for (const profile of await leasedProfiles()) {
    if ((await readLease(profile))?.campaignId === campaignId) return profile;
  }
  return null;
}

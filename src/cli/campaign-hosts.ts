/** The hosts of a campaign that are up, for the commands that a person runs on them. */
import { join } from 'node:path';
import { viewCampaign, campaignHandle, type CampaignView } from '../control/campaign-view.ts';
import { existingControlPlane } from '../control/control-plane.ts';
import { noteAccess } from '../control/control-campaign.ts';
import { hostsOfOthers } from '../control/own-hosts.ts';
import type { HostAccess } from '../control/progress/accessed.ts';
import { upState } from '../control/progress/hosts-up.ts';
import { suggestion } from '../input/closest.ts';
import { FileError } from '../input/file-error.ts';
import { RefusalError } from '../input/refusal.ts';
import type { Inventory, InventoryHost } from '../hosts/inventory.ts';
import { readCampaignRecord } from '../measurement/results/read.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import { resultsFolder } from '../state/paths.ts';
import { refuseNoId } from './campaign-id.ts';
import { unknownCampaign } from './known-campaign.ts';
import { printError } from './terminal.ts';

/** A campaign, with its hosts if they are up. */
export interface CampaignHosts {
  record: CampaignRecord;
  /** Null if no host is up. */
  inventory: Inventory | null;
  /** Why no host is up, as one sentence; empty if hosts are up. */
  why: string;
  /** Ids of the runs that are being measured. */
  measuring: string[];
}

/** @throws RefusalError for a campaign without results here, and for hosts that do not belong to this state folder */
export async function findCampaignHosts(campaignId: string): Promise<CampaignHosts> {
  refuseNoId(campaignId);
  const record = await recordOf(campaignId);
  const { why, measuring } = upState(campaignId, record, await viewOf(campaignId));
  if (why !== null || !record.inventory) return { record, inventory: null, why: why ?? '', measuring };
  const faults = hostsOfOthers(record.inventory, record.plan);
  if (faults.length > 0) throw new RefusalError(faults.map((fault) => `${campaignId}: ${fault}`));
  return { record, inventory: record.inventory, why: '', measuring };
}

/** @throws RefusalError if the campaign has no hosts up, or none of that name */
export async function openCampaignHost(
  campaignId: string,
  name: string,
): Promise<CampaignHosts & { inventory: Inventory; host: InventoryHost }> {
  const found = await findCampaignHosts(campaignId);
  const { inventory, why } = found;
  if (!inventory) throw new RefusalError([why]);
  return { ...found, inventory, host: hostIn(campaignId, inventory, name) };
}

/** @throws RefusalError with the known hosts */
export function hostIn(campaignId: string, { hosts }: Inventory, name: string): InventoryHost {
  const host = hosts.find((each) => each.name === name);
  if (host) return host;
  const names = hosts.map((each) => each.name);
  throw new RefusalError([`${campaignId} has no host ${name}; ${suggestion(name, names)}`]);
}

/** Warns that a command may disturb a run, and has the campaign record that it was there. */
export async function warnOfMeasurement(campaignId: string, measuring: string[], access: HostAccess): Promise<void> {
  if (measuring.length === 0) return;
  printError(
    `Warning: ${measuring.join(' and ')} is being measured, and what you do on ${access.host} counts in its figures. The report will say so.`,
  );
  const plane = await existingControlPlane();
  if (!plane) return;
  try {
    await noteAccess(plane.client, campaignId, access);
  } catch (error) {
    // The campaign may have ended just now, or run with earlier code.
    if (!(error instanceof RefusalError)) throw error;
    printError(`The campaign did not record it: ${error.faults.join(' ')}`);
  } finally {
    await plane.client.connection.close();
  }
}

async function recordOf(campaignId: string): Promise<CampaignRecord> {
  try {
    return await readCampaignRecord(join(resultsFolder, campaignId));
  } catch (error) {
    if (error instanceof FileError && error.fault === 'absent') throw unknownCampaign(campaignId);
    throw error;
  }
}

/** Null if no server runs, or the server does not know the campaign: its database may be new. */
async function viewOf(campaignId: string): Promise<CampaignView | null> {
  const plane = await existingControlPlane();
  if (!plane) return null;
  try {
    return await viewCampaign(plane.client, await campaignHandle(plane.client, campaignId));
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  } finally {
    await plane.client.connection.close();
  }
}

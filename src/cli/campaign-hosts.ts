/** The hosts of a campaign that are up, for the commands that a person runs on them. */
import { viewCampaign, type CampaignView } from '../control/campaign-view.ts';
import { withRunningServer } from '../control/control-plane.ts';
import { noteAccess } from '../control/control-campaign.ts';
import { hostsOfOthers } from '../control/own-hosts.ts';
import type { HostAccess } from '../control/progress/controls.ts';
import { upState } from '../control/progress/hosts-up.ts';
import { suggestion } from '../input/closest.ts';
import { orRefusal, RefusalError } from '../input/refusal.ts';
import type { Inventory, InventoryHost } from '../hosts/inventory.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import { recordHere } from './campaign-id.ts';
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
  const record = await recordHere(campaignId);
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
export function hostIn<Host extends { name: string }>(
  campaignId: string,
  { hosts }: { hosts: readonly Host[] },
  name: string,
): Host {
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
  const answer = await withRunningServer(
    async (plane) => plane && (await orRefusal(noteAccess(plane.client, campaignId, access))),
  );
  // The campaign may have ended just now, or run with earlier code.
  if (answer instanceof RefusalError) printError(`The campaign did not record it: ${answer.faults.join(' ')}`);
}

/** Null if no server runs, or the server does not know the campaign: its database may be new. */
async function viewOf(campaignId: string): Promise<CampaignView | null> {
  const view = await withRunningServer(
    async (plane) => plane && (await orRefusal(viewCampaign(plane.client, campaignId))),
  );
  return view instanceof RefusalError ? null : view;
}

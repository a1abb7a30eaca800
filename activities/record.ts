/** Keeps `campaign.json`: every write replaces the file whole, and may be repeated. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { leaseOf } from '../src/measurement/results/spent-before.ts';
import { spentIn } from '../src/hardware/lease/spent.ts';
import { describeCheckout } from '../src/measurement/results/checkout.ts';
import { campaignLayout } from '../src/measurement/results/layout.ts';
import { updateManifest, writeManifest } from '../src/measurement/results/manifest.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import type { CampaignRecord } from '../src/measurement/results/types.ts';
import { writeJsonWhole } from '../src/state/write-whole.ts';
import type { CampaignActivities } from './contract.ts';
import type { LeaseActivities } from './lease-contract.ts';

export function recorders(
  resultsFolder: string,
): Pick<CampaignActivities, 'recordStart' | 'recordProgress' | 'recordOutcome'> & Pick<LeaseActivities, 'recordLease'> {
  async function change(campaignId: string, change: Partial<CampaignRecord>): Promise<void> {
    const folder = join(resultsFolder, campaignId);
    const record = await readCampaignRecord(folder);
    const path = campaignLayout(folder).record;
    await writeJsonWhole(path, { ...record, ...change });
    await updateManifest(folder, [path]);
  }

  /** With what the hardware has cost, and with checksums: whoever ends the session writes it down last. */
  async function end(campaignId: string, last: Partial<CampaignRecord>): Promise<void> {
    const record = { ...(await readCampaignRecord(join(resultsFolder, campaignId))), ...last };
    const lease = leaseOf(record, record.plan.lease);
    const spent = lease ? spentIn(record, lease.estimate) : null;
    await change(campaignId, { ...last, ...(spent ? { spent } : {}) });
    await writeManifest(join(resultsFolder, campaignId));
  }

  return {
    async recordStart({ campaignId, plan, argv, request }) {
      const layout = campaignLayout(join(resultsFolder, campaignId));
      await mkdir(layout.runs, { recursive: true });
      const record: CampaignRecord = {
        schema: 3,
        id: campaignId,
        plan,
        request,
        argv,
        ...(await describeCheckout()),
        versions: {},
        warnings: [],
        inventory: null,
        phases: [],
        outcome: null,
      };
      await writeJsonWhole(layout.record, record);
    },
    recordProgress: ({ campaignId, ...progress }) => change(campaignId, progress),
    recordOutcome: ({ campaignId, ...last }) => end(campaignId, last),
    async recordLease({ campaignId, lease, rescued }) {
      const { outcome } = await readCampaignRecord(join(resultsFolder, campaignId));
      // A campaign that came to its end by itself has said all of it.
      if (!outcome?.gone?.proven) await end(campaignId, { lease, ...(rescued ? { rescued } : {}) });
    },
  };
}

/**
 * Writes down that hardware is about to be ordered, before it is: a session that breaks off meanwhile has cost money. Safe to
 * repeat. Nothing is ordered where it cannot be written down.
 */
export function recordingOrders(
  resultsFolder: string,
  provision: CampaignActivities['provision'],
): CampaignActivities['provision'] {
  return async (input) => {
    const folder = join(resultsFolder, input.campaignId);
    const record = await readCampaignRecord(folder);
    if (!record.phases.some(({ phase }) => phase === 'provision')) {
      const ordered = { phase: 'provision' as const, startMilliseconds: Date.now(), endMilliseconds: null };
      await writeJsonWhole(campaignLayout(folder).record, { ...record, phases: [...record.phases, ordered] });
    }
    return provision(input);
  };
}

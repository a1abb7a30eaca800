/** Writes `campaign.json`. Every write replaces the whole file and is safe to repeat. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { leaseOf } from '../src/measurement/results/earlier-spending.ts';
import { meterSessionCost } from '../src/hardware/lease/spent.ts';
import { describeCheckout } from '../src/measurement/results/checkout.ts';
import { campaignLayout } from '../src/measurement/results/layout.ts';
import { writeManifest } from '../src/measurement/results/manifest.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import type { CampaignRecord } from '../src/measurement/results/types.ts';
import { writeJsonAtomically } from '../src/state/write-atomically.ts';
import { changeRecord } from './change-record.ts';
import type { CampaignActivities } from './contract.ts';
import type { LeaseActivities } from './lease-contract.ts';

export function recorders(
  resultsFolder: string,
): Pick<CampaignActivities, 'recordStart' | 'recordProgress' | 'recordOutcome'> & Pick<LeaseActivities, 'recordLease'> {
  const change = (campaignId: string, change: Partial<CampaignRecord>): Promise<void> =>
    changeRecord(join(resultsFolder, campaignId), (record) => ({ ...record, ...change }));

  /** Records the end of a session, with the cost of the hardware and with checksums. */
  async function end(campaignId: string, last: Partial<CampaignRecord>): Promise<void> {
    const record = { ...(await readCampaignRecord(join(resultsFolder, campaignId))), ...last };
    const lease = leaseOf(record, record.plan.lease);
    const spent = lease ? meterSessionCost(record, lease.estimate) : null;
    await change(campaignId, { ...last, ...(spent ? { spent } : {}) });
    await writeManifest(join(resultsFolder, campaignId));
  }

  return {
    async recordStart({ campaignId, plan, argv, request }) {
      const layout = campaignLayout(join(resultsFolder, campaignId));
      await mkdir(layout.runs, { recursive: true });
      const record: CampaignRecord = {
        schema: 4,
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
      await writeJsonAtomically(layout.record, record);
    },
    recordProgress: ({ campaignId, ...progress }) => change(campaignId, progress),
    recordOutcome: ({ campaignId, ...last }) => end(campaignId, last),
    async recordLease({ campaignId, lease, rescued }) {
      const { outcome } = await readCampaignRecord(join(resultsFolder, campaignId));
      // A campaign that ended by itself has already recorded it.
      if (!outcome?.cleanup?.verified) await end(campaignId, { lease, ...(rescued ? { rescued } : {}) });
    },
  };
}

/**
 * Records the order before provisioning, because an interrupted session also costs money. Nothing is ordered if the record cannot
 * be written. Safe to repeat.
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
      await writeJsonAtomically(campaignLayout(folder).record, { ...record, phases: [...record.phases, ordered] });
    }
    return provision(input);
  };
}

/** Brings up further hosts of a campaign that runs. */
import { join } from 'node:path';
import { withHostsOf } from '../src/hardware/lease/ledger.ts';
import { readProfile } from '../src/hardware/profile/read.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { withOrderedHosts } from '../src/measurement/results/added-hosts.ts';
import { changeRecord } from './change-record.ts';
import type { CampaignActivities } from './contract.ts';
import { furtherUpdate } from './further-update.ts';
import { receiveHosts } from './hardware.ts';
import { withHeartbeats } from './with-heartbeats.ts';

/** Safe to repeat: hosts that are up stay, and are recorded once. Nothing is ordered if the record cannot be written. */
export const addHostsIn =
  (resultsFolder: string): CampaignActivities['addHosts'] =>
  ({ campaignId, plan, inventory: before, hosts }) =>
    withHeartbeats(async (options) => {
      await readProfile(plan.profile);
      const folder = join(resultsFolder, campaignId);
      const up = [...before.hosts.map(({ name }) => name), ...hosts];
      const make = async (): Promise<Inventory> =>
        receiveHosts(plan, await furtherUpdate(folder, { campaignId, plan }, up), options);
      await changeRecord(folder, (record) => withOrderedHosts(record, hosts, Date.now()));
      const inventory = await withHostsOf(plan.profile, make, options);
      await changeRecord(folder, (record) => ({ ...record, inventory }));
      return inventory;
    });

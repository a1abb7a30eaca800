/** Brings up further hosts of a campaign that runs. */
import { join } from 'node:path';
import { withOrderedHosts } from '../src/measurement/results/changed-hosts.ts';
import { changeRecord } from './change-record.ts';
import type { CampaignActivities } from './contract.ts';
import { updateHosts } from './further-update.ts';
import { withHeartbeats } from './with-heartbeats.ts';

/** Safe to repeat: hosts that are up stay, and are recorded once. Nothing is ordered if the record cannot be written. */
export const addHostsIn =
  (resultsFolder: string): CampaignActivities['addHosts'] =>
  ({ campaignId, plan, inventory: before, hosts }) =>
    withHeartbeats(async (options) => {
      const folder = join(resultsFolder, campaignId);
      const up = [...before.hosts.map(({ name }) => name), ...hosts];
      await changeRecord(folder, (record) => withOrderedHosts(record, hosts, Date.now()));
      const inventory = await updateHosts(folder, { campaignId, plan }, up, options);
      await changeRecord(folder, (record) => ({ ...record, inventory }));
      return inventory;
    });

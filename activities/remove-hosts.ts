/** Removes hosts of a campaign that runs, after their logs and telemetry were collected. */
import { join } from 'node:path';
import type { Inventory } from '../src/hosts/inventory.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import { withGoneHosts, withRetiredHosts } from '../src/measurement/results/changed-hosts.ts';
import { withHosts } from '../src/systems/with-hosts.ts';
import { changeRecord } from './change-record.ts';
import { collectFrom, sessionOf } from './collect.ts';
import type { CampaignActivities } from './contract.ts';
import { updateHosts } from './further-update.ts';
import { onHosts } from './systems.ts';
import { withHeartbeats } from './with-heartbeats.ts';

/** Safe to repeat: what was collected is replaced, and hosts that were retired before have nothing to do. */
export const retireHostsIn =
  (resultsFolder: string): CampaignActivities['retireHosts'] =>
  ({ campaignId, plan, inventory, hosts: names }) =>
    withHeartbeats(async ({ onProgress }) => {
      const folder = join(resultsFolder, campaignId);
      const session = sessionOf(await readCampaignRecord(folder));
      await withHosts(
        only(inventory, (name) => names.includes(name)),
        (hosts) =>
          collectFrom(hosts, { plan: onHosts(plan, [...hosts.keys()]), inventory, folder, session }, onProgress),
      );
      await changeRecord(folder, (record) => withRetiredHosts(record, names, Date.now()));
      return only(inventory, (name) => !names.includes(name));
    });

/** Safe to repeat: hosts that are gone stay so, and keep the time at which they were. */
export const removeHostsIn =
  (resultsFolder: string): CampaignActivities['removeHosts'] =>
  ({ campaignId, plan, inventory: before, hosts }) =>
    withHeartbeats(async (options) => {
      const folder = join(resultsFolder, campaignId);
      const up = before.hosts.map(({ name }) => name).filter((name) => !hosts.includes(name));
      const inventory = await updateHosts(folder, { campaignId, plan }, up, options);
      await changeRecord(folder, (record) => ({ ...withGoneHosts(record, hosts, Date.now()), inventory }));
      return inventory;
    });

function only(inventory: Inventory, isIncluded: (name: string) => boolean): Inventory {
  return { ...inventory, hosts: inventory.hosts.filter(({ name }) => isIncluded(name)) };
}

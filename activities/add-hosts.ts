/** Brings up further hosts of a campaign that runs. */
import { join } from 'node:path';
import { leftoversOf } from '../infra/leftovers-of.ts';
import { withHostsOf } from '../src/hardware/lease/ledger.ts';
import { readProfile } from '../src/hardware/profile/read.ts';
import { onlyHosts } from '../src/hardware/stack/only-hosts.ts';
import { bringUp } from '../src/hardware/stack/update.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { withOrderedHosts } from '../src/measurement/results/added-hosts.ts';
import { campaignLayout } from '../src/measurement/results/layout.ts';
import { updateManifest } from '../src/measurement/results/manifest.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import type { CampaignRecord } from '../src/measurement/results/types.ts';
import { writeJsonAtomically } from '../src/state/write-atomically.ts';
import type { CampaignActivities } from './contract.ts';
import { hardwareEnvironment } from './hardware.ts';
import { withHeartbeats } from './with-heartbeats.ts';

/** Safe to repeat: hosts that are up stay, and are recorded once. Nothing is ordered if the record cannot be written. */
export const addHostsIn =
  (resultsFolder: string): CampaignActivities['addHosts'] =>
  ({ campaignId, plan, inventory: before, hosts }) =>
    withHeartbeats(async (options) => {
      await readProfile(plan.profile);
      const folder = join(resultsFolder, campaignId);
      const up = [...before.hosts.map(({ name }) => name), ...hosts];
      const make = async (): Promise<Inventory> => {
        const { phases } = await readCampaignRecord(folder);
        const since = phases.find(({ phase }) => phase === 'provision')?.startMilliseconds;
        const environment = { ...(await hardwareEnvironment(campaignId, plan, since)), ...onlyHosts(up) };
        const inventory = await bringUp(plan.profile, { ...options, environment });
        return (await leftoversOf(plan.profile)).receive(inventory, plan, options);
      };
      const change = changingRecord(folder);
      await change((record) => withOrderedHosts(record, hosts, Date.now()));
      const inventory = await withHostsOf(plan.profile, make, options);
      await change((record) => ({ ...record, inventory }));
      return inventory;
    });

function changingRecord(folder: string): (change: (record: CampaignRecord) => CampaignRecord) => Promise<void> {
  return async (change) => {
    const { record: path } = campaignLayout(folder);
    await writeJsonAtomically(path, change(await readCampaignRecord(folder)));
    await updateManifest(folder, [path]);
  };
}

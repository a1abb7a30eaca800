/** Changes `campaign.json`, whose checksum the manifest has. */
import type { Host } from '../src/hosts/host.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { installedPackages, withPackages } from '../src/hosts/packages.ts';
import { isOnThisMachine } from '../src/providers/registry.ts';
import { campaignLayout } from '../src/measurement/results/layout.ts';
import { updateManifest } from '../src/measurement/results/manifest.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import type { CampaignRecord } from '../src/measurement/results/types.ts';
import { writeJsonAtomically } from '../src/state/write-atomically.ts';

/** @param folder of the campaign's results */
export async function changeRecord(folder: string, change: (record: CampaignRecord) => CampaignRecord): Promise<void> {
  const path = campaignLayout(folder).record;
  await writeJsonAtomically(path, change(await readCampaignRecord(folder)));
  await updateManifest(folder, [path]);
}

/** Adds the packages that hosts of a campaign have now. */
export async function recordPackages(folder: string, hosts: Map<string, Host>, { provider }: Inventory): Promise<void> {
  const found = await installedPackages(hosts, isOnThisMachine(provider));
  await changeRecord(folder, (record) => ({ ...record, packages: withPackages(record.packages ?? [], found) }));
}

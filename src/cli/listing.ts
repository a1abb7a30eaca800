import { fieldAt } from '../campaign/field-at.ts';
import { listCampaigns, readCampaignText } from '../campaign/find.ts';
import { sizesOf } from '../campaign/sizes.ts';
import { parseCampaignText } from '../campaign/source.ts';
import { listProfiles } from '../profile/read.ts';
import { readProfileOrRefuse } from './request.ts';

/** One line of a list. */
export interface ListRow {
  name: string;
  about: string;
}

/** The campaigns that come with Proofload, with their titles and sizes. */
export async function campaignRows(): Promise<ListRow[]> {
  return Promise.all(
    (await listCampaigns()).map(async (name) => {
      const campaign = await readCampaignText(name);
      const parsed = parseCampaignText(campaign);
      const title = 'faults' in parsed ? undefined : fieldAt(parsed.value, ['title']);
      const about = typeof title === 'string' ? title : `broken; see: proofload check ${name}`;
      return { name, about: `${about} (sizes ${sizesOf(campaign).join(', ')})` };
    }),
  );
}

/** The hardware profiles, with their providers and hosts. */
export async function profileRows(): Promise<ListRow[]> {
  return Promise.all(
    (await listProfiles()).map(async (name) => {
      const { provider, hosts } = await readProfileOrRefuse(name);
      return { name, about: `provider ${provider}, hosts ${hosts.map((host) => host.name).join(', ')}` };
    }),
  );
}

import { join } from 'node:path';
import { fieldAt } from '../input/field-at.ts';
import { listCampaigns, readCampaignText } from '../campaign/find.ts';
import { RefusalError } from '../input/refusal.ts';
import { sizesOf } from '../campaign/sizes.ts';
import { parseCampaignText } from '../input/source.ts';
import { FileError } from '../input/file-error.ts';
import { resultsFolder } from '../state/paths.ts';
import { listProfiles, readProfile } from '../hardware/profile/read.ts';
import { listResults, readCampaignRecord } from '../measurement/results/read.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import { profileInWords } from './hardware-view.ts';

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

/** The hardware profiles, with their providers, hardware and price an hour; of one that cannot be read, why. */
export async function profileRows(): Promise<ListRow[]> {
  return Promise.all(
    (await listProfiles()).map(async (name) => {
      return { name, about: await aboutProfile(name) };
    }),
  );
}

async function aboutProfile(name: string): Promise<string> {
  try {
    return profileInWords(await readProfile(name));
  } catch (error) {
    // One broken stack file must not hide the others.
    if (error instanceof RefusalError) return `broken; see: proofload check pipeline-stress --profile ${name}`;
    throw error;
  }
}

/** The campaigns that left a folder of results, the oldest first, with what each came to; last those that cannot be read. */
export async function resultRows(): Promise<ListRow[]> {
  const ids = await listResults(resultsFolder);
  const records = await Promise.all(ids.map(recordOrFault));
  const broken = records.filter((each) => 'about' in each);
  return records
    .filter((each) => 'plan' in each)
    .toSorted((a, b) => began(a) - began(b))
    .map(({ id, plan, outcome, phases }) => {
      const state = outcome?.state ?? `under way or broken off in ${phases.at(-1)?.phase ?? 'its plan'}`;
      return { name: id, about: `${plan.title} (profile ${plan.profile}, size ${plan.size}): ${state}` };
    })
    .concat(broken);
}

/** One folder that cannot be read must not keep the others from being listed. */
async function recordOrFault(id: string): Promise<CampaignRecord | ListRow> {
  try {
    return await readCampaignRecord(join(resultsFolder, id));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { name: id, about: `cannot be read: ${error.faults[0]}` };
  }
}

function began({ phases }: CampaignRecord): number {
  return phases[0]?.startMilliseconds ?? 0;
}

/** The campaigns and examples that come with Proofload, each planned at each of its sizes on hosts that fit it. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listCampaigns, readCampaignText } from '../../src/campaign/find.ts';
import { ownFilePaths } from '../../src/campaign/own-file-paths.ts';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { sizesOf } from '../../src/campaign/sizes.ts';
import type { CampaignText } from '../../src/input/source.ts';
import { readSettingNames } from '../../src/installations/setting-names.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { Profile } from '../../src/providers/profile.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { shippedRuns } from '../end-to-end/shipped-campaigns.ts';

export interface ShippedFile {
  /** As in `shippedCampaigns`: under campaigns/, without `.yaml`. */
  path: string;
  campaign: CampaignText;
}

const examplesFolder = join(projectFolder, 'campaigns/examples');
const named = await Promise.all(
  (await listCampaigns()).map(async (path) => ({ path, campaign: await readCampaignText(path) })),
);
const examples = await Promise.all(
  (await readdir(examplesFolder)).toSorted().map(async (file) => {
    const campaign = await readCampaignText(join(examplesFolder, file));
    return { path: `examples/${file.replace('.yaml', '')}`, campaign };
  }),
);

export const shippedFiles: { campaigns: ShippedFile[]; examples: ShippedFile[] } = { campaigns: named, examples };

/** Profiles of sizes that need other hosts than the campaign's smallest. */
const otherProfiles: Record<string, Record<string, string>> = {
  'data-growth': { published: 'aws-growth' },
  longevity: { published: 'gce-hundred' },
  'two-data-centres-published': { published: 'aws-two-dcs' },
  'two-data-centres': { laptop: 'local-two-zones-spark' },
};

export async function profileOf(path: string, size: string): Promise<Profile> {
  const run = shippedRuns.find(([each]) => each === path)?.[1];
  return await readProfile(otherProfiles[path]?.[size] ?? run?.profile ?? 'local');
}

/** As `tools/example-jar.ts` builds it. */
const ownJar = { sha256: '00'.repeat(32), classes: new Set(['io.proofload.spark.WordCount']) };
const names = await readSettingNames();

export async function shippedPlan({ path, campaign }: ShippedFile, size: string): Promise<Plan> {
  const files = new Map(ownFilePaths(campaign, [], size).map((file) => [file, { ...ownJar, path: file }]));
  const limits = { maxDollars: 2000 };
  return planCampaign({ campaign, profile: await profileOf(path, size), size, sets: [], names, files, limits });
}

/** A plan for each size. */
export async function shippedPlans(file: ShippedFile): Promise<Plan[]> {
  return await Promise.all(sizesOf(file.campaign).map((size) => shippedPlan(file, size)));
}

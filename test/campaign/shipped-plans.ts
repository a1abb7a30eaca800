/** The campaigns and examples that come with Proofload, each planned at each of its sizes on hosts that fit it. */
import { listCampaigns, readCampaignText } from '../../src/campaign/find.ts';
import { ownFilePaths } from '../../src/campaign/own-file-paths.ts';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { sizesOf } from '../../src/campaign/sizes.ts';
import type { CampaignText } from '../../src/input/source.ts';
import { readSettingNames } from '../../src/installations/setting-names.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { Profile } from '../../src/providers/profile.ts';
import { shippedRuns } from '../end-to-end/shipped-campaigns.ts';

export interface ShippedFile {
  /** As in `shippedCampaigns`: under campaigns/, without `.yaml`. */
  path: string;
  campaign: CampaignText;
}

const shipped = await listCampaigns();
const filesOf = (prefix: string, names: string[]): Promise<ShippedFile[]> =>
  Promise.all(names.map(async (name) => ({ path: `${prefix}${name}`, campaign: await readCampaignText(name) })));

export const shippedFiles: { campaigns: ShippedFile[]; examples: ShippedFile[] } = {
  campaigns: await filesOf('', shipped.campaigns),
  examples: await filesOf('examples/', shipped.examples),
};

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

/** On hosts that fit it, or on those of `profile`. */
export async function shippedPlan({ path, campaign }: ShippedFile, size: string, profile?: Profile): Promise<Plan> {
  const files = new Map(ownFilePaths(campaign, [], size).map((file) => [file, { ...ownJar, path: file }]));
  const limits = { maxDollars: 2000 };
  return planCampaign({
    campaign,
    profile: profile ?? (await profileOf(path, size)),
    size,
    sets: [],
    names,
    files,
    limits,
  });
}

/** A plan for each size. */
export async function shippedPlans(file: ShippedFile): Promise<Plan[]> {
  return await Promise.all(sizesOf(file.campaign).map((size) => shippedPlan(file, size)));
}

import { readCampaignText } from '../campaign/find.ts';
import { planCampaign } from '../campaign/plan-campaign.ts';
import { RefusalError } from '../input/refusal.ts';
import { sizesOf } from '../campaign/sizes.ts';
import { readOwnFiles } from '../installations/own-files.ts';
import { ownFilePaths } from '../campaign/own-file-paths.ts';
import { lockedVersions } from '../installations/locked-versions.ts';
import { readProfile } from '../hardware/profile/read.ts';

/** The distinct errors of a campaign file over all of its sizes. */
export async function checkCampaign(
  nameOrPath: string,
  profileName: string,
  allowUnlockedCode = false,
): Promise<{ faults: string[]; sizes: string[] }> {
  const campaign = await readCampaignText(nameOrPath);
  const profile = await readProfile(profileName);
  const locked = await lockedVersions();
  const sizes = sizesOf(campaign);
  const faults = new Set<string>();
  for (const size of sizes) {
    try {
      const files = await readOwnFiles(ownFilePaths(campaign, [], size), campaign.file);
      planCampaign({ campaign, profile, size, sets: [], allowUnlockedCode, locked, files });
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      for (const fault of error.faults) faults.add(fault);
    }
  }
  return { faults: [...faults], sizes };
}

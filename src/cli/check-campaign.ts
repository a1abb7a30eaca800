import { matrixCounts } from '../campaign/matrix/matrix-order.ts';
import { readCampaignText } from '../campaign/find.ts';
import { uncheckedSettings } from '../campaign/known-settings.ts';
import { planCampaign } from '../campaign/plan-campaign.ts';
import { RefusalError } from '../input/refusal.ts';
import { sliceTexts } from '../campaign/slices/slice-texts.ts';
import { sizesOf } from '../campaign/sizes.ts';
import { readOwnFiles } from '../installations/own-files.ts';
import { ownFilePaths } from '../campaign/own-file-paths.ts';
import { lockedVersions } from '../installations/locked-versions.ts';
import { readSettingNames } from '../installations/setting-names.ts';
import { readProfile } from '../hardware/profile/read.ts';
import { stepCounts } from './datasets-view.ts';

/**
 * The distinct errors and warnings of a campaign file.
 *
 * @param only a size; absent for all of the file
 * @returns also `counts`: a line for each matrix, for each long run, and for the steps of each size that has some
 */
export async function checkCampaign(
  nameOrPath: string,
  profileName: string,
  allowUnlockedCode = false,
  only?: string,
): Promise<{ faults: string[]; warnings: string[]; sizes: string[]; counts: string[] }> {
  const campaign = await readCampaignText(nameOrPath);
  const profile = await readProfile(profileName);
  const locked = await lockedVersions();
  const names = await readSettingNames();
  const sizes = only === undefined ? sizesOf(campaign) : [only];
  const faults = new Set<string>();
  const warnings = new Set<string>();
  const counts: string[] = [];
  for (const size of sizes) {
    try {
      const files = await readOwnFiles(ownFilePaths(campaign, [], size), campaign.file);
      const limits = { isPriceOnly: true };
      const plan = planCampaign({ campaign, profile, size, sets: [], limits, allowUnlockedCode, locked, names, files });
      counts.push(
        ...[...matrixCounts(plan), ...sliceTexts(plan), ...stepCounts(plan)].map((line) => `${size}: ${line}`),
      );
      for (const warning of uncheckedSettings(plan, names)) warnings.add(warning);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      for (const fault of error.faults) faults.add(fault);
    }
  }
  return { faults: [...faults], warnings: [...warnings], sizes, counts };
}

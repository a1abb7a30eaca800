import { readCampaignText } from '../campaign/find.ts';
import { orRefusal, RefusalError } from '../input/refusal.ts';
import { matrixCounts, sliceTexts } from '../campaign/order-texts.ts';
import { sizesOf } from '../campaign/sizes.ts';
import { stepCounts } from './datasets-view.ts';
import { planRequest } from './request.ts';

/**
 * The distinct errors and warnings of a campaign file.
 *
 * @param only a size; absent for all of the file
 * @returns also `counts`: a line for each matrix, for each long run, and for the steps of each size that has some
 */
export async function checkCampaign(
  campaign: string,
  profile: string,
  allowUnlockedCode?: true,
  only?: string,
): Promise<{ faults: string[]; warnings: string[]; sizes: string[]; counts: string[] }> {
  const sizes = only === undefined ? sizesOf(await readCampaignText(campaign)) : [only];
  const faults = new Set<string>();
  const warnings = new Set<string>();
  const counts: string[] = [];
  for (const size of sizes) {
    const planned = await orRefusal(planRequest({ campaign, profile, size, set: [], allowUnlockedCode }, true));
    if (planned instanceof RefusalError) {
      for (const fault of planned.faults) faults.add(fault);
      continue;
    }
    const { plan } = planned;
    counts.push(...[...matrixCounts(plan), ...sliceTexts(plan), ...stepCounts(plan)].map((line) => `${size}: ${line}`));
    for (const warning of planned.warnings) warnings.add(warning);
  }
  return { faults: [...faults], warnings: [...warnings], sizes, counts };
}

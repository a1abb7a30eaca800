/** The regions in which to search for hardware of a lost state folder. */
import { RefusalError } from '../input/refusal.ts';
import type { Profile } from '../providers/profile.ts';
import { providerOf, providers, searchedProviders } from '../providers/registry.ts';
import { listProfiles, readProfile } from '../hardware/profile/read.ts';
import { lastBroughtUp, listBroughtUp } from '../hardware/stack/brought-up.ts';

export interface CleanupRegions {
  /** Sorted, each once. */
  regions: string[];
  /** One sentence for each stack file that could not be read. */
  unread: string[];
}

/**
 * The given regions, those of all stack files here, and those in which this state folder created resources.
 *
 * @throws RefusalError for a value that is not a region, and if no region is known
 */
export async function cleanupRegions(asked: string[]): Promise<CleanupRegions> {
  const searches = Object.values(providers).flatMap(({ ownerSearch }) => ownerSearch ?? []);
  const examples = searches.map(({ exampleRegion }) => exampleRegion).join(' or ');
  const wrong = asked.filter((each) => !searches.some(({ isRegion }) => isRegion(each)));
  if (wrong.length > 0)
    throw new RefusalError(wrong.map((each) => `--region ${each}: must be a region, such as ${examples}`));
  const regions = new Set(asked);
  const unread: string[] = [];
  const add = (profile: Profile): void => {
    for (const region of providerOf(profile.provider).ownerSearch?.regionsOf(profile) ?? []) regions.add(region);
  };
  for (const stack of await listBroughtUp()) {
    const profile = await lastBroughtUp(stack);
    if (profile) add(profile);
  }
  for (const name of await listProfiles()) {
    try {
      add(await readProfile(name));
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      unread.push(`The stack file of ${name} cannot be read, so its region is not searched: ${error.faults[0]}`);
    }
  }
  if (regions.size === 0)
    throw new RefusalError([
      `No stack file here names a region of ${searchedProviders()}: give each region with --region, such as ${examples}.`,
    ]);
  return { regions: [...regions].toSorted(), unread };
}

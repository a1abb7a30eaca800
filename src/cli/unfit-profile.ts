import { lackText, profilesIn } from '../campaign/profiles.ts';
import { listProfiles, readProfile } from '../hardware/profile/read.ts';
import { isOnThisMachine } from '../providers/registry.ts';
import { orRefusal, RefusalError } from '../input/refusal.ts';
import type { CampaignText } from '../input/source.ts';
import type { Plan } from '../plan/plan.ts';
import type { Profile } from '../providers/profile.ts';

/**
 * The refusal of a profile that lacks hosts or roles of a campaign, which names the profiles that have them: those that the campaign
 * names, or of stacks/. Null if the profile is one that the campaign names, if the campaign can be planned on no other, or if the
 * profile has what it uses there: the faults of the plan then say more.
 *
 * @param planOn plans the campaign on another profile, as the command line asks for it
 */
export async function unfitProfile(
  campaign: CampaignText,
  profile: Profile,
  planOn: (profile: Profile) => Plan,
): Promise<RefusalError | null> {
  const named = profilesIn(campaign);
  if (named.includes(profile.name)) return null;
  const fitting: { name: string; isHere: boolean; plan: Plan }[] = [];
  for (const name of named.length > 0 ? named : await listProfiles()) {
    const fits = async () => {
      const other = await readProfile(name);
      return { name, isHere: isOnThisMachine(other.provider), plan: planOn(other) };
    };
    const found = await orRefusal(fits());
    if (!(found instanceof RefusalError)) fitting.push(found);
  }
  const [first] = fitting;
  const lack = first ? lackText(first.plan, profile) : null;
  if (!first || lack === null) return null;
  const names = fitting
    .toSorted((one, other) => Number(other.isHere) - Number(one.isHere))
    .map(({ name }) => name)
    .join(', ');
  return new RefusalError([
    `The profile ${profile.name} has ${lack}, which the campaign ${first.plan.campaign} uses: choose one that has, with --profile: ${names}.`,
  ]);
}

/** From a campaign file, a profile and a size to every run with every parameter. Pure. */
import type { Profile } from '../profile/profile.ts';
import type { Plan } from './plan.ts';
import type { CampaignText } from './source.ts';

/** What is asked for: the file's text as it was read, where, and how far. */
export interface PlanRequest {
  campaign: CampaignText;
  profile: Profile;
  size: string;
  /** `key=value`, in the order given; see `overrides.ts`. */
  sets: string[];
}

/** The campaign as resolved. Throws a `RefusalError` with every fault at once. */
export function planCampaign(request: PlanRequest): Plan {
  throw new Error(`not yet: ${request.campaign.file}`);
}

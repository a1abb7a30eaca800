import { campaignIdFault } from '../input/identifiers.ts';
import { RefusalError } from '../input/refusal.ts';

/** Refuses what cannot be the id of a campaign, such as a path. */
export function refuseNoId(campaignId: string): void {
  const fault = campaignIdFault('the campaign id', campaignId);
  if (fault !== null) throw new RefusalError([fault]);
}

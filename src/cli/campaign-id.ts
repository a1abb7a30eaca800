import { campaignIdFault } from '../input/identifiers.ts';
import { RefusalError } from '../input/refusal.ts';

/** Refuses text that cannot be a campaign id, such as a path. */
export function refuseNoId(campaignId: string): void {
  const fault = campaignIdFault('the campaign id', campaignId);
  if (fault !== null) throw new RefusalError([fault]);
}

/** Whether what bears a profile's mark may be removed. Pure. */
import { instant } from '../../text/figures.ts';
import { isOver, type LedgerEntry } from './record.ts';

/** Who a Temporal server says holds a profile. */
export interface Holders {
  /** Ids of the campaigns that run on it. */
  campaigns: string[];
  /** Ids of the campaigns whose lease on it is not closed. */
  leases: string[];
}

export interface SweepVerdict {
  held: boolean;
  /** One sentence for people. */
  reason: string;
  /** Whether a campaign made it, as far as is known; what was brought up by hand only a person removes. */
  ofCampaign: boolean;
}

/**
 * A running campaign holds its hardware whatever its lease says. A lease that its workflow still renews does too: it
 * tears down by itself. Without a server the lease on disk decides.
 *
 * @param holders null where no server answers
 * @param entry the lease on disk; one that cannot be read counts as one that is over
 */
export function sweepVerdict(holders: Holders | null, entry: LedgerEntry, now: number): SweepVerdict {
  const { record, warning } = entry;
  const ofCampaign = record !== null || warning !== null;
  if (holders && holders.campaigns.length > 0)
    return { held: true, ofCampaign, reason: `held by ${holders.campaigns.join(', ')}, which runs` };
  if (record && !isOver(record, now)) {
    const until = `leased to ${record.campaignId} until ${instant(record.deadlineMilliseconds)}`;
    if (!holders)
      return { held: true, ofCampaign, reason: `${until}, and no Temporal server answers that it has ended` };
    if (holders.leases.length > 0)
      return { held: true, ofCampaign, reason: `${until}; the campaign has ended, and its lease tears it down` };
    return { held: false, ofCampaign, reason: `${until}, but neither the campaign nor its lease runs any longer` };
  }
  if (record)
    return { held: false, ofCampaign, reason: `the lease of ${record.campaignId} is over, and no campaign runs on it` };
  if (warning !== null)
    return {
      held: false,
      ofCampaign,
      reason: 'its lease cannot be read and counts as over, and no campaign runs on it',
    };
  return {
    held: false,
    ofCampaign,
    reason: 'no campaign runs on it, and none has a lease on it: made by hand, perhaps',
  };
}

/** What a sweep found of a profile, and what it did. */
export interface SweptProfile {
  profile: string;
  /** What bears the profile's mark, a line each; empty where a running campaign holds it and nobody looked. */
  found: string[];
  verdict: SweepVerdict;
  /** What is wrong with its entry in the ledger, with a remedy; null where nothing is. */
  warning: string | null;
  removed: boolean;
  /** What is still there after removal; empty where nothing was removed. */
  left: string[];
}

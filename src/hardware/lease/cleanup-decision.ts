/** Decides whether a profile's hardware may be removed. Pure. */
import { instant } from '../../text/figures.ts';
import { isOver, type LedgerEntry } from './record.ts';

/** The holders of a profile according to the Temporal server. */
export interface HardwareHolders {
  /** Ids of the campaigns running on it. */
  campaigns: string[];
  /** Ids of the campaigns whose lease on it is open. */
  leases: string[];
}

export interface CleanupDecision {
  held: boolean;
  /** One sentence for people. */
  reason: string;
  /** Whether a campaign made the hardware, as far as known; hardware brought up by hand is removed only by a person. */
  ofCampaign: boolean;
}

/**
 * A running campaign holds its hardware whatever its lease says. A lease that its workflow still renews holds it too:
 * it tears down by itself. Without a server the lease on disk decides.
 *
 * @param holders null where no server answers
 * @param entry the lease on disk; an unreadable one counts as expired
 */
export function decideCleanup(holders: HardwareHolders | null, entry: LedgerEntry, now: number): CleanupDecision {
  const { record, warning } = entry;
  const ofCampaign = record !== null || warning !== null;
  if (holders && holders.campaigns.length > 0)
    return { held: true, ofCampaign, reason: `held by the running campaign ${holders.campaigns.join(', ')}` };
  if (record && !isOver(record, now)) {
    const until = `leased to ${record.campaignId} until ${instant(record.deadlineMilliseconds)}`;
    if (!holders)
      return {
        held: true,
        ofCampaign,
        reason: `${until}, and no Temporal server answers to confirm that it has ended`,
      };
    if (holders.leases.length > 0)
      return {
        held: true,
        ofCampaign,
        reason: `${until}; the campaign has ended, and its lease is tearing the hardware down`,
      };
    return { held: false, ofCampaign, reason: `${until}, but neither the campaign nor its lease is running` };
  }
  if (record)
    return {
      held: false,
      ofCampaign,
      reason: `the lease of ${record.campaignId} has expired, and no campaign is running`,
    };
  if (warning !== null)
    return {
      held: false,
      ofCampaign,
      reason: 'its lease is unreadable and counts as expired, and no campaign is running',
    };
  return {
    held: false,
    ofCampaign,
    reason: 'no campaign is running and none has a lease: it may have been brought up by hand',
  };
}

/** Result of the cleanup of one profile. */
export interface CleanedProfile {
  profile: string;
  /** The profile's resources, one line each; empty where a running campaign holds it and nothing was checked. */
  found: string[];
  verdict: CleanupDecision;
  /** The problem with its ledger entry, with a remedy; null if there is none. */
  warning: string | null;
  removed: boolean;
  /** Leftovers after removal; empty where nothing was removed. */
  left: string[];
}

/** Decides whether the hardware of a stack may be removed. Pure. */
import { instant } from '../../text/figures.ts';
import { isOver, type LedgerEntry } from './record.ts';

/** What runs according to the Temporal server. */
export interface HardwareHolders {
  /** Ids of the running campaigns. */
  campaigns: string[];
  /** Ids of the campaigns whose lease is open. */
  leases: string[];
}

export interface CleanupDecision {
  held: boolean;
  /** One sentence for people. */
  reason: string;
}

/**
 * A running campaign holds its hardware whatever its lease says. A lease that its workflow still renews holds it too:
 * it tears down by itself. Without a server the lease on disk decides.
 *
 * @param holders null where no server answers
 * @param entry the lease on disk; an unreadable one counts as expired
 * @param campaign the campaign to which the hardware belongs, as far as known; null if it may have been brought up by hand
 */
export function decideCleanup(
  holders: HardwareHolders | null,
  { record, warning }: LedgerEntry,
  campaign: string | null,
  now: number,
): CleanupDecision {
  // The campaign of an unreadable lease may be any.
  const running = holders?.campaigns.find((id) => id === campaign || (campaign === null && warning !== null));
  if (running !== undefined) return { held: true, reason: `held by the running campaign ${running}` };
  const isTearingDown = campaign !== null && holders?.leases.includes(campaign);
  if (record && !isOver(record, now)) {
    const until = `leased to ${record.campaignId} until ${instant(record.deadlineMilliseconds)}`;
    if (!holders)
      return { held: true, reason: `${until}, and no Temporal server answers to confirm that it has ended` };
    if (isTearingDown)
      return { held: true, reason: `${until}; the campaign has ended, and its lease is tearing the hardware down` };
    return { held: false, reason: `${until}, but neither the campaign nor its lease is running` };
  }
  if (record)
    return { held: false, reason: `the lease of ${record.campaignId} has expired, and no campaign is running` };
  if (warning !== null)
    return { held: false, reason: 'its lease is unreadable and counts as expired, and no campaign is running' };
  if (campaign === null)
    return { held: false, reason: 'no campaign is running and none has a lease: it may have been brought up by hand' };
  if (isTearingDown) return { held: true, reason: `the lease of ${campaign} is tearing the hardware down` };
  return { held: false, reason: `${campaign} is not running and has no lease` };
}

/** Result of the cleanup of one stack. */
export interface CleanedStack {
  stack: string;
  profile: string;
  /** The campaign to which it belongs, as far as known. */
  campaign: string | null;
  /** The resources of the stack, one line each; empty where a running campaign holds it and nothing was checked. */
  found: string[];
  verdict: CleanupDecision;
  /** The problem with its ledger entry, with a remedy; null if there is none. */
  warning: string | null;
  removed: boolean;
  /** Leftovers after removal; empty where nothing was removed. */
  left: string[];
}

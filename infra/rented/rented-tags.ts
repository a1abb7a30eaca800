/** Tags of all rented resources, by which they are found without Pulumi's state. Pure. */
import { expiryOf, isOver, type LeaseRecord } from '../../src/hardware/lease/record.ts';
import { markOf } from '../../src/state/mark.ts';

/** Tag by which leftovers are searched. */
export const markTag = 'proofload:mark';
/** Tag that distinguishes checkouts with the same path on different machines. */
export const ownerTag = 'proofload:owner';
/** Expiry tag: an ISO time until which a resource is held. Extending the lease updates it. */
export const expiryTag = 'proofload:expires';

/** Which campaign holds hardware, and until when. */
export interface HardwareHold {
  campaign: string;
  /** ISO time. */
  expires: string;
  /** Minutes after boot until a machine shuts down if no lease reaches it. Constant for the machine's lifetime. */
  minutesWithoutLease: number;
}

/** Whether a person at a shell runs the program, not a campaign. */
export const isByHand = (environment: NodeJS.ProcessEnv): boolean => !environment.PROOFLOAD_CAMPAIGN;

/**
 * The campaign and its lease's end, from the program's environment (`PROOFLOAD_CAMPAIGN`, `PROOFLOAD_EXPIRES`,
 * `PROOFLOAD_MINUTES_WITHOUT_LEASE`). By hand: those of a lease that already holds the hardware, else the time at
 * which machines without a lease shut down, to the hour.
 *
 * @param lease the lease on the profile, or null where there is none
 * @param now Unix time in milliseconds
 * @param minutesByHand after boot until a machine that a person brought up shuts down
 */
export function readHold(
  environment: NodeJS.ProcessEnv,
  lease: LeaseRecord | null,
  now: number,
  minutesByHand: number,
): HardwareHold {
  const hour = 3_600_000;
  const firstEnd = new Date(Math.ceil(now / hour + minutesByHand / 60) * hour).toISOString();
  const leased = lease && !isOver(lease, now) ? lease : null;
  const given = Number(environment.PROOFLOAD_MINUTES_WITHOUT_LEASE || NaN);
  return {
    campaign: environment.PROOFLOAD_CAMPAIGN || (leased?.campaignId ?? 'by-hand'),
    expires: environment.PROOFLOAD_EXPIRES || (leased ? expiryOf(leased) : firstEnd),
    minutesWithoutLease: Number.isFinite(given) ? given : (leased?.minutesWithoutLease ?? minutesByHand),
  };
}

/** @param facts.owner id of this state folder */
export function tagsFor({
  profile,
  owner,
  campaign,
  expires,
}: Omit<HardwareHold, 'minutesWithoutLease'> & { profile: string; owner: string }): Record<string, string> {
  return {
    [markTag]: markOf(profile),
    [ownerTag]: owner,
    'proofload:profile': profile,
    'proofload:campaign': campaign,
    [expiryTag]: expires,
  };
}

/** Tags of all rented resources, by which they are found without Pulumi's state. Pure. */
import type { StackProfile } from '../../src/providers/profile.ts';
import { markOf, markTag } from '../../src/state/mark.ts';

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
 * `PROOFLOAD_MINUTES_WITHOUT_LEASE`). By hand: the time at which machines without a lease shut down, to the hour.
 *
 * @param now Unix time in milliseconds
 * @param minutesByHand after boot until a machine that a person brought up shuts down
 */
export function readHold(environment: NodeJS.ProcessEnv, now: number, minutesByHand: number): HardwareHold {
  const hour = 3_600_000;
  const firstEnd = new Date(Math.ceil(now / hour + minutesByHand / 60) * hour).toISOString();
  const given = Number(environment.PROOFLOAD_MINUTES_WITHOUT_LEASE || NaN);
  return {
    campaign: environment.PROOFLOAD_CAMPAIGN || 'by-hand',
    expires: environment.PROOFLOAD_EXPIRES || firstEnd,
    minutesWithoutLease: Number.isFinite(given) ? given : minutesByHand,
  };
}

/** @param owner id of this state folder */
export function tagsFor(
  { name, stack }: Pick<StackProfile, 'name' | 'stack'>,
  owner: string,
  { campaign, expires }: Omit<HardwareHold, 'minutesWithoutLease'>,
): Record<string, string> {
  return {
    [markTag]: markOf(stack),
    [ownerTag]: owner,
    'proofload:profile': name,
    'proofload:campaign': campaign,
    [expiryTag]: expires,
  };
}

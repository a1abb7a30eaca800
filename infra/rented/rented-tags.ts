/** What everything that is rented is tagged with, so that it is found without Pulumi's state. Pure. */
import { expiryOf, isOver, type LeaseRecord } from '../../src/hardware/lease/record.ts';
import { markOf } from '../../src/state/mark.ts';

/** Tag by which the world is searched. */
export const markTag = 'proofload:mark';
/** Tag that tells checkouts of the same path on different machines apart. */
export const ownerTag = 'proofload:owner';
/** Tag that says until when something is held, as an ISO time. A lease that is extended moves it. */
export const expiryTag = 'proofload:expires';

/** For whom hardware is held, and until when. */
export interface Held {
  campaign: string;
  /** ISO time. */
  expires: string;
  /** After boot, until a machine ends that the lease has not reached: the same for as long as the machine is there. */
  minutesWithoutLease: number;
}

/** Whether no campaign but a person at a shell has the program run. */
export const isByHand = (environment: NodeJS.ProcessEnv): boolean => !environment.PROOFLOAD_CAMPAIGN;

/**
 * The campaign and the end of its lease, as the environment of the program tells them (`PROOFLOAD_CAMPAIGN`,
 * `PROOFLOAD_EXPIRES`, `PROOFLOAD_MINUTES_WITHOUT_LEASE`). By hand they are those of the lease that is on the hardware
 * already, if one is, and else the time at which machines end that no lease ever reached, to the hour.
 *
 * @param lease the one on the profile, or null where there is none
 * @param now Unix time in milliseconds
 * @param minutesByHand after boot until a machine ends that a person brought up
 */
export function heldBy(
  environment: NodeJS.ProcessEnv,
  lease: LeaseRecord | null,
  now: number,
  minutesByHand: number,
): Held {
  const hour = 3_600_000;
  const firstEnd = new Date(Math.ceil(now / hour + minutesByHand / 60) * hour).toISOString();
  const leased = lease && !isOver(lease, now) ? lease : null;
  const told = Number(environment.PROOFLOAD_MINUTES_WITHOUT_LEASE || NaN);
  return {
    campaign: environment.PROOFLOAD_CAMPAIGN || (leased?.campaignId ?? 'by-hand'),
    expires: environment.PROOFLOAD_EXPIRES || (leased ? expiryOf(leased) : firstEnd),
    minutesWithoutLease: Number.isFinite(told) ? told : (leased?.minutesWithoutLease ?? minutesByHand),
  };
}

/** @param facts.owner id of this state folder */
export function tagsFor({
  profile,
  owner,
  campaign,
  expires,
}: Omit<Held, 'minutesWithoutLease'> & { profile: string; owner: string }): Record<string, string> {
  return {
    [markTag]: markOf(profile),
    [ownerTag]: owner,
    'proofload:profile': profile,
    'proofload:campaign': campaign,
    [expiryTag]: expires,
  };
}

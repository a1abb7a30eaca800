/** What everything that is rented is tagged with, so that it is found without Pulumi's state. Pure. */
import { firstLeaseHours } from '../../src/bootstrap/rented-machine.ts';
import { expiryOf, isOver, type LeaseRecord } from '../../src/lease/record.ts';
import { markOf } from '../../src/profile/mark.ts';

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
}

/** Whether no campaign but a person at a shell has the program run. */
export const isByHand = (environment: NodeJS.ProcessEnv): boolean => !environment.PROOFLOAD_CAMPAIGN;

/**
 * The campaign and the end of its lease, as the environment of the program tells them (`PROOFLOAD_CAMPAIGN`,
 * `PROOFLOAD_EXPIRES`). By hand they are those of the lease that is on the hardware already, if one is, and else the time
 * at which machines end that no lease ever reached, to the hour.
 *
 * @param lease the one on the profile, or null where there is none
 * @param now Unix time in milliseconds
 */
export function heldBy(environment: NodeJS.ProcessEnv, lease: LeaseRecord | null, now: number): Held {
  const hour = 3_600_000;
  const firstEnd = new Date(Math.ceil(now / hour + firstLeaseHours) * hour).toISOString();
  const leased = lease && !isOver(lease, now) ? { campaign: lease.campaignId, expires: expiryOf(lease) } : null;
  return {
    campaign: environment.PROOFLOAD_CAMPAIGN || (leased?.campaign ?? 'by-hand'),
    expires: environment.PROOFLOAD_EXPIRES || (leased?.expires ?? firstEnd),
  };
}

/** @param facts.owner id of this state folder */
export function tagsFor({
  profile,
  owner,
  campaign,
  expires,
}: Held & { profile: string; owner: string }): Record<string, string> {
  return {
    [markTag]: markOf(profile),
    [ownerTag]: owner,
    'proofload:profile': profile,
    'proofload:campaign': campaign,
    [expiryTag]: expires,
  };
}

/** What everything that is rented is tagged with, so that it is found without Pulumi's state. Pure. */
import { firstLeaseHours } from '../../src/bootstrap/rented-machine.ts';
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

const byHand = 'by-hand';

/** Whether no campaign but a person at a shell has the program run. */
export const isByHand = (environment: NodeJS.ProcessEnv): boolean => !environment.PROOFLOAD_CAMPAIGN;

/**
 * The campaign and the end of its lease, as the environment of the program tells them (`PROOFLOAD_CAMPAIGN`,
 * `PROOFLOAD_EXPIRES`). By hand it is the time at which machines end that no lease ever reached, to the hour.
 *
 * @param now Unix time in milliseconds
 */
export function heldBy(environment: NodeJS.ProcessEnv, now: number): Held {
  const hour = 3_600_000;
  const firstEnd = new Date(Math.ceil(now / hour + firstLeaseHours) * hour).toISOString();
  return { campaign: environment.PROOFLOAD_CAMPAIGN || byHand, expires: environment.PROOFLOAD_EXPIRES || firstEnd };
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

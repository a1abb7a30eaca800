/** Hardware of a campaign: provisions it, extends it, tears it down, verifies cleanup. */
import { checkUntilConfirmed } from '../infra/confirmed-absence.ts';
import { clearProfile } from '../infra/clear.ts';
import { leftoversIn, leftoversOf } from '../infra/leftovers-of.ts';
import { minutesAtMost } from '../src/campaign/lease/plan-lease.ts';
import { readLease, withHostsOf } from '../src/hardware/lease/ledger.ts';
import { expiryOf } from '../src/hardware/lease/record.ts';
import { readProfile } from '../src/hardware/profile/read.ts';
import { forgetBroughtUp } from '../src/hardware/stack/brought-up.ts';
import { onlyHosts } from '../src/hardware/stack/only-hosts.ts';
import { resourcesOf } from '../src/hardware/stack/resources.ts';
import { bringUp, type UpdateOptions } from '../src/hardware/stack/update.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { removeKeys } from '../src/hosts/ssh/campaign-keys.ts';
import type { Plan } from '../src/plan/plan.ts';
import { forgetCredentials } from '../src/providers/credentials.ts';
import { hostsAtFirst } from '../src/steps/add-hosts/facts.ts';
import type { CampaignActivities } from './contract.ts';
import { withHeartbeats } from './with-heartbeats.ts';

export const provision: CampaignActivities['provision'] = ({ campaignId, plan }) =>
  withHeartbeats(async (options) => {
    await readProfile(plan.profile);
    const make = async () => {
      options.onProgress('removing leftovers of an earlier campaign');
      await clearProfile(plan.profile, options);
      const first = hostsAtFirst(plan);
      const environment = {
        ...(await hardwareEnvironment(campaignId, plan)),
        ...(first.length < plan.hosts.length ? onlyHosts(first) : {}),
      };
      return await receiveHosts(plan, environment, options);
    };
    return withHostsOf(plan.profile, make, options);
  });

/** Updates the stack of a plan's profile, and returns its hosts once they can be used. */
export async function receiveHosts(
  plan: Plan,
  environment: Record<string, string>,
  options: UpdateOptions,
): Promise<Inventory> {
  const inventory = await bringUp(plan.profile, { ...options, environment });
  return (await leftoversOf(plan.profile)).receive(inventory, plan, options);
}

/**
 * Environment of the Pulumi program: campaign, expiry, minutes without a lease, and minutes that no lease exceeds.
 *
 * @param sinceMilliseconds when the lease began, as a Unix time. Default: now
 */
export async function hardwareEnvironment(
  campaignId: string,
  { profile, lease: planned }: Plan,
  sinceMilliseconds = Date.now(),
): Promise<Record<string, string>> {
  const lease = await readLease(profile);
  const minutes = planned?.minutesWithoutLease;
  const passedMinutes = Math.floor((Date.now() - sinceMilliseconds) / 60_000);
  return {
    PROOFLOAD_CAMPAIGN: campaignId,
    ...(lease ? { PROOFLOAD_EXPIRES: expiryOf(lease) } : {}),
    ...(minutes === undefined ? {} : { PROOFLOAD_MINUTES_WITHOUT_LEASE: String(minutes) }),
    ...(planned ? { PROOFLOAD_MINUTES_AT_MOST: String(Math.max(1, minutesAtMost(planned) - passedMinutes)) } : {}),
  };
}

/** A slow provider must not delay the renewal of the lease on the hosts. */
const limitMilliseconds = 60_000;

/**
 * Sets the expiry on rented hardware, once per time and worker. A new worker sets it again, because it does not know the
 * last value.
 *
 * @returns for a profile and an ISO time, the complaints
 */
export function expirySetter(
  hold: (profile: string, expires: string, signal: AbortSignal) => Promise<void>,
): (profile: string, expires: string) => Promise<string[]> {
  const known = new Map<string, string>();
  return async (profile, expires) => {
    if (known.get(profile) === expires) return [];
    try {
      await hold(profile, expires, AbortSignal.timeout(limitMilliseconds));
      known.set(profile, expires);
      return [];
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return [`Could not set the expiry ${expires} on the hardware of ${profile}: ${message}`];
    }
  };
}

/** Sets the expiry of a profile's hardware at its provider. */
export const setHardwareExpiry = expirySetter(async (profile, expires, signal) =>
  (await leftoversOf(profile)).hold(expires, signal),
);

export const teardown: CampaignActivities['teardown'] = ({ plan }) =>
  withHeartbeats((options) => withHostsOf(plan.profile, () => clearProfile(plan.profile, options), options));

const count = (found: unknown[]): string => (found.length === 0 ? 'none' : String(found.length));

const twice = (millisecondsApart: number | null): string =>
  millisecondsApart === null ? '' : `, seen twice ${millisecondsApart / 1000} s apart`;

export const verifyCleanup: CampaignActivities['verifyCleanup'] = ({ plan }) =>
  withHeartbeats(async (options) => {
    const { checks, millisecondsApart } = await checkUntilConfirmed(await leftoversOf(plan.profile), options);
    const resources = await resourcesOf(plan.profile);
    const leftovers = [
      ...leftoversIn(checks),
      ...resources.map((name) => `resource ${name} of the stack ${plan.profile}`),
    ];
    if (leftovers.length === 0) {
      await forgetBroughtUp(plan.profile);
      await removeKeys(plan.profile);
      await forgetCredentials(plan.profile);
    }
    return {
      verified: leftovers.length === 0,
      leftovers,
      checked: [
        ...checks.map(({ what, found }) => `${what}: ${count(found)}${twice(millisecondsApart)}.`),
        `Resources in Pulumi's state of the stack ${plan.profile}: ${count(resources)}.`,
      ],
      atMilliseconds: Date.now(),
    };
  });

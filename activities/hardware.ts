/** Hardware of a campaign: provisions it, extends it, tears it down, verifies cleanup. */
import { Context } from '@temporalio/activity';
import { checkUntilConfirmed } from '../infra/confirmed-absence.ts';
import { clearStack, forgetStack } from '../infra/clear.ts';
import { takeHostsByHand, vacateHosts } from '../infra/hosts-by-hand.ts';
import { leftoversIn, leftoversOf } from '../infra/leftovers-of.ts';
import { minutesAtMost } from '../src/campaign/lease/plan-lease.ts';
import { readLease, withHostsOf } from '../src/hardware/lease/ledger.ts';
import { expiryOf } from '../src/hardware/lease/record.ts';
import { readProfile } from '../src/hardware/profile/read.ts';
import { inZone, onlyHosts } from '../src/hardware/stack/declared-hosts.ts';
import { resourcesOf } from '../src/hardware/stack/resources.ts';
import { bringUp, type UpdateOptions } from '../src/hardware/stack/update.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { stepAttempts } from '../src/failures/kinds.ts';
import { forgetCredentials } from '../src/providers/credentials.ts';
import { providerOf } from '../src/providers/registry.ts';
import { removeSecrets } from '../src/systems/secrets.ts';
import type { Plan } from '../src/plan/plan.ts';
import { isOnHostsByHand, stackOf } from '../src/plan/stack-of.ts';
import { hostsAtFirst } from '../src/steps/add-hosts/facts.ts';
import type { CampaignActivities } from './contract.ts';
import { withHeartbeats } from './with-heartbeats.ts';

export const provision: CampaignActivities['provision'] = ({ campaignId, plan }) =>
  withHeartbeats(async (options) => {
    const profile = await readProfile(plan.profile);
    const isLastAttempt = Context.current().info.attempt >= stepAttempts;
    const make = async () => {
      if (isOnHostsByHand(plan)) return await takeHostsByHand(plan, options);
      options.onProgress('removing what an earlier session left, if anything');
      await clearStack(stackOf(plan), options);
      const first = hostsAtFirst(plan);
      const environment = {
        ...(await hardwareEnvironment(campaignId, plan)),
        ...(first.length < plan.hosts.length ? onlyHosts(first) : {}),
      };
      const spare = isLastAttempt ? providerOf(profile.provider).spareZone(profile) : null;
      return await receiveInZones(plan, environment, spare, options);
    };
    return withHostsOf(stackOf(plan), make, options);
  });

/** As `receiveHosts`; where the zone of the profile has no room for the hosts, they all go to the spare one, if there is one. */
export async function receiveInZones(
  plan: Plan,
  environment: Record<string, string>,
  spare: string | null,
  options: UpdateOptions,
  { receive, clear } = { receive: receiveHosts, clear: clearStack },
): Promise<Inventory> {
  try {
    return await receive(plan, environment, options);
  } catch (error) {
    if (spare === null || !(error instanceof Error) || error.name !== 'NoCapacity') throw error;
    options.onProgress?.(`the zone of the stack has no room for its hosts: trying its zone ${spare}`);
    await clear(stackOf(plan), options);
    return await receive(plan, { ...environment, ...inZone(spare) }, options);
  }
}

/** Updates the stack of a plan, and returns its hosts once they can be used. */
export async function receiveHosts(
  plan: Plan,
  environment: Record<string, string>,
  options: UpdateOptions,
): Promise<Inventory> {
  const inventory = await bringUp(stackOf(plan), { ...options, environment });
  return (await leftoversOf(stackOf(plan))).receive(inventory, plan, options);
}

/**
 * Environment of the Pulumi program: campaign, expiry, minutes without a lease, and minutes that no lease exceeds.
 *
 * @param sinceMilliseconds when the lease began, as a Unix time. Default: now
 */
export async function hardwareEnvironment(
  campaignId: string,
  plan: Plan,
  sinceMilliseconds = Date.now(),
): Promise<Record<string, string>> {
  const { lease: planned } = plan;
  const lease = await readLease(stackOf(plan));
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
 * @returns for a stack and an ISO time, the complaints
 */
export function expirySetter(
  hold: (stack: string, expires: string, signal: AbortSignal) => Promise<void>,
): (stack: string, expires: string) => Promise<string[]> {
  const known = new Map<string, string>();
  return async (stack, expires) => {
    if (known.get(stack) === expires) return [];
    try {
      await hold(stack, expires, AbortSignal.timeout(limitMilliseconds));
      known.set(stack, expires);
      return [];
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return [`Could not set the expiry ${expires} on the hardware of ${stack}: ${message}`];
    }
  };
}

/** Sets the expiry of a stack's hardware at its provider. */
export const setHardwareExpiry = expirySetter(async (stack, expires, signal) =>
  (await leftoversOf(stack)).hold(expires, signal),
);

export const teardown: CampaignActivities['teardown'] = ({ plan }) =>
  withHeartbeats((options) => {
    const stack = stackOf(plan);
    const body = async () => void (await (isOnHostsByHand(plan) ? vacateHosts : clearStack)(stack, options));
    return withHostsOf(stack, body, options);
  });

const count = (found: unknown[]): string => (found.length === 0 ? 'none' : String(found.length));

const twice = (millisecondsApart: number | null): string =>
  millisecondsApart === null ? '' : `, seen twice ${millisecondsApart / 1000} s apart`;

export const verifyCleanup: CampaignActivities['verifyCleanup'] = ({ plan }) =>
  withHeartbeats(async (options) => {
    const stack = stackOf(plan);
    if (isOnHostsByHand(plan)) return await verifyVacated(stack, options);
    const { checks, millisecondsApart } = await checkUntilConfirmed(await leftoversOf(stack), options);
    const resources = await resourcesOf(stack);
    const leftovers = [...leftoversIn(checks), ...resources.map((name) => `resource ${name} of the stack ${stack}`)];
    if (leftovers.length === 0) await forgetStack(stack);
    return {
      verified: leftovers.length === 0,
      leftovers,
      checked: [
        ...checks.map(({ what, found }) => `${what}: ${count(found)}${twice(millisecondsApart)}.`),
        `Resources in Pulumi's state of the stack ${stack}: ${count(resources)}.`,
      ],
      atMilliseconds: Date.now(),
    };
  });

/** Nothing of the campaign is on hosts that stay up. */
async function verifyVacated(
  stack: string,
  options: UpdateOptions,
): Promise<Awaited<ReturnType<CampaignActivities['verifyCleanup']>>> {
  const checks = await vacateHosts(stack, options);
  const leftovers = leftoversIn(checks);
  if (leftovers.length === 0) {
    await removeSecrets(stack);
    await forgetCredentials(stack);
  }
  return {
    verified: leftovers.length === 0,
    leftovers,
    checked: [
      ...checks.map(({ what, found }) => `${what}: ${count(found)}.`),
      `The hosts of ${stack} stay up, because a person brought them up.`,
    ],
    atMilliseconds: Date.now(),
  };
}

/** Hardware of a campaign: ordered, held, torn down, and proven gone. */
import { lookUntilCertain } from '../infra/absence.ts';
import { clearProfile } from '../infra/clear.ts';
import { foundIn, leftoversOf } from '../infra/leftovers-of.ts';
import { readLease, withHostsOf } from '../src/hardware/lease/ledger.ts';
import { expiryOf } from '../src/hardware/lease/record.ts';
import { readProfile } from '../src/hardware/profile/read.ts';
import { forgetBroughtUp } from '../src/hardware/stack/brought-up.ts';
import { resourcesOf } from '../src/hardware/stack/resources.ts';
import { bringUp } from '../src/hardware/stack/update.ts';
import { removeKeys } from '../src/hosts/ssh/campaign-keys.ts';
import type { Plan } from '../src/plan/plan.ts';
import { forgetCredentials } from '../src/providers/credentials.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

export const provision: CampaignActivities['provision'] = ({ campaignId, plan }) =>
  whileBeating(async (options) => {
    await readProfile(plan.profile);
    const make = async () => {
      options.onProgress('removing what an earlier campaign left');
      await clearProfile(plan.profile, options);
      const environment = await heldFor(campaignId, plan);
      const inventory = await bringUp(plan.profile, { ...options, environment });
      return (await leftoversOf(plan.profile)).receive(inventory, plan, options);
    };
    return withHostsOf(plan.profile, make, options);
  });

/** For whom the hardware is held, until when, and for how long without a lease, as the program reads it. */
export async function heldFor(campaignId: string, { profile, lease: planned }: Plan): Promise<Record<string, string>> {
  const lease = await readLease(profile);
  const minutes = planned?.minutesWithoutLease;
  return {
    PROOFLOAD_CAMPAIGN: campaignId,
    ...(lease ? { PROOFLOAD_EXPIRES: expiryOf(lease) } : {}),
    ...(minutes === undefined ? {} : { PROOFLOAD_MINUTES_WITHOUT_LEASE: String(minutes) }),
  };
}

/** What a provider does not answer within this time must not keep a lease from being renewed on its hosts. */
const limitMilliseconds = 60_000;

/**
 * Tells whoever keeps the hardware until when it is held. A worker tells each time once: one that was started after an
 * extension does not know what the last one said, and so says it again.
 *
 * @returns for a profile and an ISO time, what is amiss
 */
export function hardwareHolder(
  hold: (profile: string, expires: string, signal: AbortSignal) => Promise<void>,
): (profile: string, expires: string) => Promise<string[]> {
  const told = new Map<string, string>();
  return async (profile, expires) => {
    if (told.get(profile) === expires) return [];
    try {
      await hold(profile, expires, AbortSignal.timeout(limitMilliseconds));
      told.set(profile, expires);
      return [];
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return [`That ${profile} is held until ${expires} could not be written on its hardware: ${said}`];
    }
  };
}

/** Moves the expiry of a profile's hardware, in whatever world it is. */
export const holdHardware = hardwareHolder(async (profile, expires, signal) =>
  (await leftoversOf(profile)).hold(expires, signal),
);

export const teardown: CampaignActivities['teardown'] = ({ plan }) =>
  whileBeating((options) => withHostsOf(plan.profile, () => clearProfile(plan.profile, options), options));

const count = (found: unknown[]): string => (found.length === 0 ? 'none' : String(found.length));

const twice = (millisecondsApart: number | null): string =>
  millisecondsApart === null ? '' : `, seen twice ${millisecondsApart / 1000} s apart`;

export const proveGone: CampaignActivities['proveGone'] = ({ plan }) =>
  whileBeating(async (options) => {
    const { looks, millisecondsApart } = await lookUntilCertain(await leftoversOf(plan.profile), options);
    const resources = await resourcesOf(plan.profile);
    const left = [...foundIn(looks), ...resources.map((name) => `resource ${name} of the stack ${plan.profile}`)];
    if (left.length === 0) {
      await forgetBroughtUp(plan.profile);
      await removeKeys(plan.profile);
      await forgetCredentials(plan.profile);
    }
    return {
      proven: left.length === 0,
      left,
      checked: [
        ...looks.map(({ what, found }) => `${what}: ${count(found)}${twice(millisecondsApart)}.`),
        `Resources in Pulumi's state of the stack ${plan.profile}: ${count(resources)}.`,
      ],
      atMilliseconds: Date.now(),
    };
  });

import { clearProfile } from '../infra/clear.ts';
import { leftoversOf } from '../infra/leftovers-of.ts';
import type { Plan } from '../src/plan/plan.ts';
import { readLease, withHostsOf } from '../src/hardware/lease/ledger.ts';
import { expiryOf } from '../src/hardware/lease/record.ts';
import { readProfile } from '../src/hardware/profile/read.ts';
import { bringUp } from '../src/hardware/stack/update.ts';
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

/** The lease of a further session, with the dollars that the sessions before have left. */
import type { LeasePlan, Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { RefusalError } from '../input/refusal.ts';
import { readLease } from '../hardware/lease/ledger.ts';
import { nextLease } from '../hardware/lease/next-lease.ts';
import { spentBefore } from '../measurement/results/spent-before.ts';
import { leaseInWords } from '../hardware/lease/words.ts';
import type { Profile } from '../providers/profile.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';

/** Throws a `RefusalError` where the dollars that are left do not pay for the runs that are left. */
export async function leaseOfNextSession(
  { record, plan, profile, keptIds }: { record: CampaignRecord; plan: Plan; profile: Profile; keptIds: string[] },
  say: (line: string) => void,
): Promise<LeasePlan> {
  if (!plan.lease) throw new Error(`The plan of ${record.id} has no lease.`);
  const known = await readLease(plan.profile);
  const renewed = known?.campaignId === record.id ? known.renewedMilliseconds : null;
  const before = spentBefore(record, profile.provider, Date.now(), renewed);
  for (const sentence of before.assumed) say(sentence);
  const whole = { ...plan, lease: plan.lease };
  const { lease, faults } = nextLease({ plan: whole, profile, keptIds, spentBefore: before.dollars });
  if (faults.length > 0) throw new RefusalError(faults.map((fault) => `${record.id}: ${fault}`));
  if (lease.estimate.dollars !== null && keptIds.length < runsOf(plan).length) {
    for (const line of leaseInWords(lease)) say(line);
  }
  return lease;
}

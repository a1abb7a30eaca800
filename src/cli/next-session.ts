/** The lease of a resumed session, with the budget that earlier sessions have left. */
import type { LeasePlan } from '../plan/cost.ts';
import type { Plan } from '../plan/plan.ts';
import { RefusalError } from '../input/refusal.ts';
import { readLease } from '../hardware/lease/ledger.ts';
import { nextLease } from '../hardware/lease/next-lease.ts';
import { earlierSpending } from '../measurement/results/earlier-spending.ts';
import type { Profile } from '../providers/profile.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';

/** Throws a `RefusalError` if the remaining budget does not pay for the remaining runs. */
export async function leaseOfNextSession(
  { record, plan, profile, keptIds }: { record: CampaignRecord; plan: Plan; profile: Profile; keptIds: string[] },
  say: (line: string) => void,
): Promise<LeasePlan> {
  if (!plan.lease) throw new Error(`The plan of ${record.id} has no lease.`);
  const known = await readLease(plan.profile);
  const renewed = known?.campaignId === record.id ? known.renewedMilliseconds : null;
  const before = earlierSpending(record, profile.provider, Date.now(), renewed);
  for (const sentence of before.assumed) say(sentence);
  const whole = { ...plan, lease: plan.lease };
  const { lease, faults } = nextLease({ plan: whole, profile, keptIds, earlierSpending: before.dollars });
  if (faults.length > 0) throw new RefusalError(faults.map((fault) => `${record.id}: ${fault}`));
  return lease;
}

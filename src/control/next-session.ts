/** The lease of a session, with the budget that earlier sessions have left. */
import type { LeasePlan } from '../plan/cost.ts';
import type { Plan } from '../plan/plan.ts';
import { RefusalError } from '../input/refusal.ts';
import { stackOf } from '../plan/stack-of.ts';
import { readLease } from '../hardware/lease/ledger.ts';
import { nextLease } from '../hardware/lease/next-lease.ts';
import { earlierSpending } from '../measurement/results/earlier-spending.ts';
import type { Profile } from '../providers/profile.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';

/**
 * Throws a `RefusalError` if the remaining budget does not pay for the remaining runs.
 *
 * @param record null for the first session
 */
export async function leaseOfNextSession(
  {
    campaignId,
    record,
    plan,
    profile,
    done,
  }: {
    campaignId: string;
    record: CampaignRecord | null;
    plan: Plan;
    profile: Profile;
    done: ReadonlySet<string>;
  },
  say: (line: string) => void,
): Promise<LeasePlan> {
  if (!plan.lease) throw new Error(`The plan of ${campaignId} has no lease.`);
  const known = record && (await readLease(stackOf(plan)));
  const renewed = known?.campaignId === campaignId ? known.renewedMilliseconds : null;
  const before = record && earlierSpending(record, profile.provider, Date.now(), renewed);
  for (const sentence of before?.assumed ?? []) say(sentence);
  const whole = { ...plan, lease: plan.lease };
  const { lease, faults } = nextLease({ plan: whole, profile, done, earlierSpending: before?.dollars });
  if (faults.length > 0) throw new RefusalError(faults.map((fault) => `${campaignId}: ${fault}`));
  return lease;
}

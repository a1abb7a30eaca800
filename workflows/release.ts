/**
 * Gives the hardware back and has it proven gone. Machines cost money: a teardown that failed is tried again, each
 * failure shown, and when patience ends the answer says what is left. Never throws; called in a non-cancellable scope.
 */
import { sleep } from '@temporalio/workflow';
import type { Plan } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { remedy } from '../src/hardware/lease/words.ts';
import type { CampaignOutcome } from '../src/measurement/results/types.ts';
import { sentence } from './failure.ts';
import { limitSeconds } from './limits.ts';
import {
  keeping,
  tearingDown,
  teardownFirstPauseSeconds,
  teardownLongestPauseSeconds,
  teardownPatienceSeconds,
} from './retry.ts';
import type { Story } from './story.ts';

/** Who is told of each phase and each failure: a campaign's story, or its lease. */
export type Teller = Pick<Story, 'phase' | 'warn' | 'fail'>;

type Gone = NonNullable<CampaignOutcome['gone']>;

export async function release(
  story: Teller,
  campaignId: string,
  plan: Plan,
  inventory: Inventory | null,
): Promise<Gone> {
  const patienceEnds = Date.now() + teardownPatienceSeconds * 1000;
  for (let pause = teardownFirstPauseSeconds; ; pause = Math.min(pause * 2, teardownLongestPauseSeconds)) {
    const { gone, complaint } = await once(story, campaignId, plan, inventory);
    if (gone.proven || Date.now() + pause * 1000 > patienceEnds) return gone;
    story.fail(complaint);
    story.warn([`${complaint} Teardown is tried again in ${pause} s. By hand: ${remedy(plan.profile)}.`]);
    await sleep(pause * 1000, { summary: 'Wait before teardown is tried again' });
  }
}

async function once(
  story: Teller,
  campaignId: string,
  plan: Plan,
  inventory: Inventory | null,
): Promise<{ gone: Gone; complaint: string }> {
  try {
    await story.phase('teardown', () =>
      tearingDown(`Destroy the hosts of ${plan.profile}`, limitSeconds(plan, 'teardown')).teardown({
        campaignId,
        plan,
      }),
    );
    const gone = await story.phase('prove-gone', () =>
      keeping('Ask the world whether anything is left', limitSeconds(plan, 'prove-gone')).proveGone({
        campaignId,
        plan,
        inventory,
      }),
    );
    return { gone, complaint: `After teardown there is left: ${gone.left.join(', ')}.` };
  } catch (error) {
    const complaint = `Teardown failed: ${sentence(error)}`;
    const left = [`unknown: ${complaint}`];
    return { gone: { proven: false, left, checked: [], atMilliseconds: Date.now() }, complaint };
  }
}

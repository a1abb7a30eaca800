/** The workflows of a long run: its slices, and as many rounds of its lease as a lease of that time has. */
import { setTimeout } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { LeaseActivities } from '../../activities/lease-contract.ts';
import type { Plan, RunPlan } from '../../src/plan/plan.ts';
import { idOfSlice } from '../../src/plan/run-place.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import type { lease } from '../../workflows/lease.ts';
import { checkSignal, cleanupVerifiedSignal, type LeaseInput } from '../../workflows/lease-messages.ts';
import { interruption } from '../interruption.ts';

/** As the published test: 100 hosts for 72 hours in slices of an hour. A lease renews itself every two minutes. */
export const longRun = { slices: 72, hosts: 100, leaseRounds: 72 * 30 };

/** A signal that arrives in the middle of a round starts none. */
const lostSignalMilliseconds = 1000;

/** The steps are the slices of the first run of the plan. */
export function slicedPlan(plan: Plan, slices: number): Plan {
  const [first] = runsOf(plan);
  if (!first) throw new Error(`The campaign ${plan.campaign} has no run to be made in slices.`);
  const steps = Array.from({ length: slices }, (_, index): RunPlan => {
    const number = index + 1;
    const slice = { of: first.id, number, count: slices };
    return { ...first, id: idOfSlice(first.id, number), trial: number, slice };
  });
  return { ...plan, steps };
}

/** Activities of a lease that do nothing, and how often it was renewed. */
export function countingLease(): { activities: LeaseActivities; renewals: () => number } {
  let renewals = 0;
  return {
    renewals: () => renewals,
    activities: {
      renewLease: async () => {
        renewals += 1;
        return [];
      },
      campaignState: async () => 'running',
      rescue: async () => {},
      recordLease: async () => {},
      forgetLease: async () => {},
    },
  };
}

/** Holds a lease for so many rounds, without their pauses, and closes it. */
export async function holdLease(
  client: Client,
  { workflowId, taskQueue, input }: { workflowId: string; taskQueue: string; input: LeaseInput },
  renewals: () => number,
  rounds: number,
): Promise<void> {
  const handle = await client.workflow.start<typeof lease>('lease', { workflowId, taskQueue, args: [input] });
  const before = renewals();
  for (let seen = before; seen < before + rounds; seen = renewals()) {
    interruption.throwIfAborted();
    await handle.signal(checkSignal);
    const deadline = Date.now() + lostSignalMilliseconds;
    while (renewals() === seen && Date.now() < deadline) await setTimeout(2);
  }
  await handle.signal(cleanupVerifiedSignal);
  await handle.result();
}

/** Whether a campaign can be resumed, and with which request. Pure. */
import { planDifference } from '../campaign/plan-difference.ts';
import { remedy } from '../hardware/lease/lease-text.ts';
import type { Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { RefusalError } from '../input/refusal.ts';
import type { CampaignRecord, CampaignRequest } from '../measurement/results/types.ts';

/** Throws a `RefusalError` for a campaign that is done. */
export function refuseDone({ id, outcome, plan }: CampaignRecord): void {
  if (outcome?.state !== 'done') return;
  throw new RefusalError([
    `${id} is done: all of its ${runsOf(plan).length} runs have ended. To write its report again, run "proofload report ${id}"; to measure everything again under a new id, "proofload resume ${id} --id NEW".`,
  ]);
}

/** Throws a `RefusalError` for a campaign of a version in which the campaigns of a profile shared their hardware. */
export function refuseOlder({ id, plan }: CampaignRecord): void {
  if (plan.stack !== undefined) return;
  throw new RefusalError([
    `${id} was started by an earlier version of Proofload, whose hosts this one cannot use: remove what is left with ${remedy(id)}, and start from the beginning with "proofload resume ${id} --id NEW".`,
  ]);
}

/** Throws a `RefusalError` if planning the campaign now gives another plan than the one that was measured. */
export function refuseChanged(record: CampaignRecord, fresh: Plan): void {
  // The lease (time and money) does not affect what is measured: each session has its own.
  const { lease: _before, stack: _hosts, ...before } = record.plan;
  const { lease: _now, stack: _same, ...now } = fresh;
  const difference = planDifference(withoutKeep(before), withoutKeep(now));
  if (difference.length === 0) return;
  throw new RefusalError([
    `The plan of ${record.id} has changed since it was measured (campaign file, profile or Proofload version). Results of two plans cannot be combined:`,
    ...difference.map((line) => `  ${line}`),
    `Undo the change, or start from the beginning under a new id: "proofload resume ${record.id} --id NEW".`,
  ]);
}

/** Each session keeps its hosts for a time of its own, or not at all. */
function withoutKeep({ keepSeconds, ...plan }: Omit<Plan, 'lease' | 'stack'>): Omit<Plan, 'lease' | 'stack'> {
  if (keepSeconds === undefined) return plan;
  const seconds = plan.phases.reduce((sum, each) => sum + (each.phase === 'keep' ? each.plannedSeconds : 0), 0);
  return {
    ...plan,
    phases: plan.phases.filter(({ phase }) => phase !== 'keep'),
    plannedSeconds: plan.plannedSeconds - seconds,
    ...(plan.typicalSeconds === undefined ? {} : { typicalSeconds: plan.typicalSeconds - seconds }),
  };
}

/**
 * The request of an earlier session, with the new budget if given. For a record without a request, it is the plan without
 * overrides.
 */
export function requestOf(
  { request, plan }: CampaignRecord,
  { maxDollars }: { maxDollars?: number | undefined } = {},
): CampaignRequest {
  const asked = request ?? { campaign: plan.campaign, profile: plan.profile, size: plan.size, sets: [] };
  return maxDollars === undefined ? asked : { ...asked, maxDollars };
}

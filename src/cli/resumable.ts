/** Whether a campaign can go on where it ended, and with what. Pure. */
import { planDifference } from '../campaign/plan-difference.ts';
import type { Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { RefusalError } from '../input/refusal.ts';
import type { CampaignRecord, CampaignRequest } from '../measurement/results/types.ts';

/** Throws a `RefusalError` for a campaign that has nothing left to do. */
export function refuseDone({ id, outcome, plan }: CampaignRecord): void {
  if (outcome?.state !== 'done') return;
  throw new RefusalError([
    `${id} is done: nothing of its ${runsOf(plan).length} runs is left to make. "proofload report ${id}" makes its report again; "proofload resume ${id} --id NEW" measures everything afresh under another id.`,
  ]);
}

/** Throws a `RefusalError` where planning the campaign afresh gives something else than what was measured. */
export function refuseChanged(record: CampaignRecord, fresh: Plan): void {
  // Money and time are no part of what is measured: each session has a lease of its own.
  const { lease: _before, ...before } = record.plan;
  const { lease: _now, ...now } = fresh;
  const difference = planDifference(before, now);
  if (difference.length === 0) return;
  throw new RefusalError([
    `${record.id} was measured by another plan than the one that its campaign file, profile and this Proofload give now, and what was measured by two plans is not put together:`,
    ...difference.map((line) => `  ${line}`),
    `Undo the change, or begin afresh under another id: "proofload resume ${record.id} --id NEW".`,
  ]);
}

/**
 * What was asked for, with the dollars that are allowed from now on. Records that do not say what was asked for are taken to
 * have asked for their plan without overrides.
 */
export function requestOf(
  { request, plan }: CampaignRecord,
  { maxDollars }: { maxDollars?: number | undefined } = {},
): CampaignRequest {
  const asked = request ?? { campaign: plan.campaign, profile: plan.profile, size: plan.size, sets: [] };
  return maxDollars === undefined ? asked : { ...asked, maxDollars };
}

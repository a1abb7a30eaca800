/** The activities of a series: what a campaign may spend when it starts, how it ended, and the comparison of all. */
import { join } from 'node:path';
import { passOn, type BudgetPart } from '../src/campaign/lease/shared-budget.ts';
import { endingOf, keptEnding } from '../src/control/campaign-ending.ts';
import { withRunningServer } from '../src/control/control-plane.ts';
import { leaseOfNextSession } from '../src/control/next-session.ts';
import { waitUntilFree } from '../src/control/wait-for-leases.ts';
import { preflight } from '../src/hardware/preflight/preflight.ts';
import { readProfile } from '../src/hardware/profile/read.ts';
import { RefusalError } from '../src/input/refusal.ts';
import { costOf } from '../src/measurement/results/cost.ts';
import { idsDone } from '../src/search/next-step.ts';
import { validRuns } from '../src/measurement/results/kept-runs.ts';
import { finalCost, recordIfBegun, standingOf } from '../src/measurement/results/standing.ts';
import type { CampaignRecord } from '../src/measurement/results/types.ts';
import type { LeasePlan } from '../src/plan/cost.ts';
import type { Plan } from '../src/plan/plan.ts';
import { stackOf } from '../src/plan/stack-of.ts';
import { campaignStack } from '../src/state/mark.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import { restoreCredentials, forgetCredentialsOfSeries } from '../src/providers/credentials.ts';
import { inOwnProcess } from './in-own-process.ts';
import type { BudgetedCampaign, SeriesActivities } from './series-contract.ts';
import { withHeartbeats } from './with-heartbeats.ts';

/** Its session is opened by the guard of activities. */
export const beginSeries: SeriesActivities['beginSeries'] = async () => {};

export function prepareCampaignIn(resultsFolder: string): SeriesActivities['prepareCampaign'] {
  return ({ seriesId, campaignId, plan: planned, dollars, campaigns }) =>
    withHeartbeats(async ({ onProgress }) => {
      const before = await recordIfBegun(campaignId, resultsFolder);
      if (before && standingOf(before) === 'done') return { kept: keptEnding(before) };
      const stack = before ? stackOf(before.plan) : campaignStack(planned.profile, campaignId);
      const plan = { ...planned, stack };
      await restoreCredentials(plan.profile, stack, seriesId);
      await waitForProfile(campaignId, plan, before !== null, onProgress);
      // Read again: a lease that has closed since then has recorded the cost of its session.
      const record = await recordIfBegun(campaignId, resultsFolder);
      const kept = record && (await validRuns(join(resultsFolder, campaignId), plan));
      const valid = kept && kept.map(({ runId }) => runId);
      const done = idsDone(plan.steps, kept ?? []);
      if (runsOf(plan).some(({ id }) => !done.has(id)))
        await preflight({ campaignId, plan }, { isResumed: record !== null });
      if (!plan.lease) return { kept: null, stack, validRuns: valid };
      const budgets = dollars === null ? null : await budgetsNow(campaigns, dollars, resultsFolder);
      const budget = budgets?.[campaigns.findIndex((each) => each.campaignId === campaignId)] ?? plan.lease.dollars;
      const whole: Plan & { lease: LeasePlan } = { ...plan, lease: { ...plan.lease, dollars: budget } };
      const profile = await readProfile(plan.profile);
      const lease = await leaseOfNextSession({ campaignId, record, plan: whole, profile, done }, onProgress);
      return { kept: null, stack, lease, validRuns: valid };
    });
}

async function waitForProfile(
  campaignId: string,
  plan: Plan,
  isResumed: boolean,
  onProgress: (words: string) => void,
): Promise<void> {
  await withRunningServer(async (plane) => {
    if (!plane) throw new Error('The Temporal server does not answer.');
    await waitUntilFree(plane, plan, isResumed ? campaignId : null, onProgress);
  });
}

/** Budgets in the order of the campaigns, null for one without a price. The record of each campaign says what it has cost. */
async function budgetsNow(
  campaigns: BudgetedCampaign[],
  total: number,
  resultsFolder: string,
): Promise<(number | null)[]> {
  const records = await Promise.all(campaigns.map(({ campaignId }) => recordIfBegun(campaignId, resultsFolder)));
  return passOn(
    campaigns.map((campaign, index) => partOf(campaign, records[index]!)),
    total,
  );
}

export function partOf({ share, hasEnded }: BudgetedCampaign, record: CampaignRecord | null): BudgetPart {
  const final = finalCost(record);
  if (final !== null) return { share, spent: final, state: 'done' };
  const spent = (record && costOf(record, null, Date.now())?.spent) ?? 0;
  // Without its cost on record, a campaign that is done has its share, as if it had spent it.
  const isOver = hasEnded || standingOf(record) === 'done';
  return { share, spent, state: isOver ? 'ended' : 'waiting' };
}

export function campaignEndingIn(resultsFolder: string): SeriesActivities['campaignEnding'] {
  return async ({ campaignId }) => endingOf(await recordIfBegun(campaignId, resultsFolder));
}

export function endSeriesIn(resultsFolder: string): SeriesActivities['endSeries'] {
  return ({ seriesId, sides, comparison }) =>
    withHeartbeats(async () => {
      await forgetCredentialsOfSeries(seriesId);
      if (sides.length < 2) return { fault: null };
      try {
        const files = join(resultsFolder, seriesId, comparison);
        return { page: await inOwnProcess('compare', { resultsFolder, sides, files }) };
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        return { fault: `The campaigns could not be compared: ${error.message}` };
      }
    });
}

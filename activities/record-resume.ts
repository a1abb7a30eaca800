import { join } from 'node:path';
import { ApplicationFailure } from '@temporalio/activity';
import { describeCheckout } from '../src/results/checkout.ts';
import { setAttemptsAside, wholeRuns } from '../src/results/kept-runs.ts';
import { campaignLayout } from '../src/results/layout.ts';
import { readCampaignRecord } from '../src/results/read.ts';
import { beginSession, brokenOffSession } from '../src/results/sessions.ts';
import { writeJsonWhole } from '../src/results/write-whole.ts';
import type { CampaignActivities } from './contract.ts';

/** Begins the session first: whatever becomes of it is then told of it, and not of the session before. Safe to repeat. */
export function resumeRecorder(resultsFolder: string): CampaignActivities['recordResume'] {
  return async ({ campaignId, plan, argv, request, wholeRuns: expected, execution, startMilliseconds }) => {
    const folder = join(resultsFolder, campaignId);
    const checkout = await describeCheckout();
    const record = beginSession(await readCampaignRecord(folder), {
      argv,
      // It may allow more dollars than the session before.
      request,
      ...(plan.lease ? { leasePlan: plan.lease } : {}),
      execution,
      startMilliseconds,
      checkout,
    });
    await writeJsonWhole(campaignLayout(folder).record, record);

    const kept = (await wholeRuns(folder, plan)).filter(({ runId }) => expected.includes(runId));
    const missing = expected.filter((id) => !kept.some(({ runId }) => runId === id));
    if (missing.length > 0) {
      throw ApplicationFailure.nonRetryable(
        `${folder} no longer holds ${missing.join(', ')} whole, as it did when the campaign was resumed; resume it again.`,
        'BadInput',
      );
    }
    const earlierAttempts: Record<string, number> = {};
    for (const run of plan.runs.filter(({ id }) => !expected.includes(id))) {
      const attempts = await setAttemptsAside(folder, run.id);
      if (attempts > 0) earlierAttempts[run.id] = attempts;
    }
    const { inventory, versions } = record;
    return { kept, earlierAttempts, inventory, versions, brokenOff: brokenOffSession(record) };
  };
}

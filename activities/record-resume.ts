import { join } from 'node:path';
import { ApplicationFailure } from '@temporalio/activity';
import { describeCheckout } from '../src/measurement/results/checkout.ts';
import { setAttemptsAside, validRuns } from '../src/measurement/results/kept-runs.ts';
import { campaignLayout } from '../src/measurement/results/layout.ts';
import { alterationText, alterationsIn, removeManifest } from '../src/measurement/results/manifest.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import { beginSession, brokenOffSession } from '../src/measurement/results/sessions.ts';
import type { CampaignRecord } from '../src/measurement/results/types.ts';
import { writeJsonAtomically } from '../src/state/write-atomically.ts';
import type { CampaignActivities } from './contract.ts';
import { runsOf } from '../src/plan/runs-of.ts';

/** Starts the session first, so that later failures belong to it and not to the previous one. Safe to repeat. */
export function resumeRecorder(resultsFolder: string): CampaignActivities['recordResume'] {
  return async ({ campaignId, plan, argv, request, validRuns: expected, execution, startMilliseconds }) => {
    const folder = join(resultsFolder, campaignId);
    const checkout = await describeCheckout();
    const before = await readCampaignRecord(folder);
    const begun = beginSession(before, {
      argv,
      // Its budget may be larger than before.
      request,
      ...(plan.lease ? { leasePlan: plan.lease } : {}),
      execution,
      startMilliseconds,
      checkout,
    });
    const record = begun === before ? before : { ...begun, ...(await alterationsBefore(before, folder)) };
    await writeJsonAtomically(campaignLayout(folder).record, record);
    await removeManifest(folder);

    const kept = (await validRuns(folder, plan)).filter(({ runId }) => expected.includes(runId));
    const missing = expected.filter((id) => !kept.some(({ runId }) => runId === id));
    if (missing.length > 0) {
      throw ApplicationFailure.nonRetryable(
        `${folder} no longer holds valid results of ${missing.join(', ')}, as it did when the campaign was resumed; resume it again.`,
        'BadInput',
      );
    }
    const earlierAttempts: Record<string, number> = {};
    for (const run of runsOf(plan).filter(({ id }) => !expected.includes(id))) {
      const attempts = await setAttemptsAside(folder, run.id);
      if (attempts > 0) earlierAttempts[run.id] = attempts;
    }
    const { inventory, versions } = record;
    return { kept, earlierAttempts, inventory, versions, brokenOff: brokenOffSession(record) };
  };
}

/** Records alterations of earlier results, which the new checksums would otherwise hide. */
async function alterationsBefore(record: CampaignRecord, folder: string): Promise<Pick<CampaignRecord, 'alterations'>> {
  const text = alterationText(record.id, await alterationsIn(folder));
  return text === null ? {} : { alterations: [...(record.alterations ?? []), `${text} It was resumed with them.`] };
}

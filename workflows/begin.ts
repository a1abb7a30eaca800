/** Starts or resumes a campaign: writes its record and reads the results of earlier sessions. */
import { isCancellation, workflowInfo } from '@temporalio/workflow';
import type { Resumption } from '../activities/contract.ts';
import { sentence } from './failure.ts';
import { limitSeconds } from './limits.ts';
import type { CampaignInput } from './messages.ts';
import { keeping, recording } from './retry.ts';
import type { ProgressPublisher } from './progress-publisher.ts';

const noEarlierSession: Resumption = { kept: [], earlierAttempts: {}, inventory: null, versions: {}, brokenOff: null };

export async function begin(input: CampaignInput, publisher: ProgressPublisher): Promise<Resumption> {
  const { campaignId, plan, argv, request, start, validRuns } = input;
  const record = { campaignId, plan, argv, request, start };
  if (validRuns === null) {
    await recording('Write the plan to campaign.json').recordStart(record);
    return noEarlierSession;
  }
  const { runId: execution } = workflowInfo();
  const { startMilliseconds } = publisher.progress;
  const resumption = await recording('Start a new session in campaign.json').recordResume({
    ...record,
    validRuns,
    execution,
    startMilliseconds,
  });
  publisher.addEarlierRuns(resumption.kept);
  await salvage(input, publisher, resumption);
  return resumption;
}

/** Collects logs and telemetry of an interrupted session. The campaign continues if this fails. */
async function salvage(
  { campaignId, plan }: CampaignInput,
  publisher: ProgressPublisher,
  { brokenOff }: Resumption,
): Promise<void> {
  if (brokenOff === null) return;
  try {
    const collecting = keeping('Collect logs and telemetry of the previous session', limitSeconds(plan, 'collect'));
    const { warnings } = await collecting.salvage({ campaignId, plan, ...brokenOff });
    publisher.warn(warnings);
  } catch (error) {
    if (isCancellation(error)) throw error;
    publisher.warn([`Could not collect telemetry and logs of the previous session: ${sentence(error)}`]);
  }
}

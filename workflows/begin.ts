/** The first step of a campaign, or of a further session of it: the record on disk, and what earlier sessions left. */
import { isCancellation, workflowInfo } from '@temporalio/workflow';
import type { Resumption } from '../activities/contract.ts';
import { sentence } from './failure.ts';
import { limitSeconds } from './limits.ts';
import type { CampaignInput } from './messages.ts';
import { keeping, recording } from './retry.ts';
import type { Story } from './story.ts';

const nothingBefore: Resumption = { kept: [], earlierAttempts: {}, inventory: null, versions: {}, brokenOff: null };

export async function begin(input: CampaignInput, story: Story): Promise<Resumption> {
  const { campaignId, plan, argv, request, start, wholeRuns } = input;
  const begun = { campaignId, plan, argv, request, start };
  if (wholeRuns === null) {
    await recording('Write the plan to campaign.json').recordStart(begun);
    return nothingBefore;
  }
  const { runId: execution } = workflowInfo();
  const { startMilliseconds } = story.progress;
  const resumption = await recording('Begin a new session in campaign.json').recordResume({
    ...begun,
    wholeRuns,
    execution,
    startMilliseconds,
  });
  story.keep(resumption.kept);
  await salvage(input, story, resumption);
  return resumption;
}

/** What the hosts of a session that broke off still hold is of use, but no reason not to go on without. */
async function salvage({ campaignId, plan }: CampaignInput, story: Story, { brokenOff }: Resumption): Promise<void> {
  if (brokenOff === null) return;
  try {
    const bringing = keeping('Bring here what the session before left', limitSeconds(plan, 'collect'));
    const { warnings } = await bringing.salvage({ campaignId, plan, ...brokenOff });
    story.warn(warnings);
  } catch (error) {
    if (isCancellation(error)) throw error;
    story.warn([`Telemetry and logs of the session before could not be brought here: ${sentence(error)}`]);
  }
}

/** SIGKILL of the command and of the Temporal server, whose database stays. */
import type { OwnProcess } from '../control.ts';
import { describe, describeWorkflow, pendingOf, until, untilAt, type TargetStep, type Pending } from '../pending.ts';
import { randomPause, type Fault, type CampaignUnderTest } from '../campaign-under-test.ts';

/** The campaign continues without its command, and another command follows it. */
export function commandKilled(step: TargetStep): Fault {
  return {
    name: `the command killed in ${step.activity}`,
    async inject(campaign) {
      const { control, campaignId } = campaign;
      await untilAt(control, campaignId, step);
      await randomPause(campaign);
      await campaign.command.kill();
      const workflow = await until(control, campaignId, 'an answer', () => describe(control, campaignId));
      if (workflow.status.name !== 'RUNNING') throw new Error(`${campaignId} ended with its command.`);
      campaign.command = control.begin('attach', campaign.followedId);
      return { how: 'the campaign continued, and "attach" followed it' };
    },
  };
}

/** With `worker`, the worker is killed at the same time, as when a machine loses power but keeps its disk. */
export function serverKilled(step: TargetStep, { worker = false } = {}): Fault {
  return {
    name: `the server${worker ? ' and the worker' : ''} killed in ${step.activity}`,
    async inject(campaign) {
      const { control, campaignId } = campaign;
      const pending = await untilAt(control, campaignId, step);
      await randomPause(campaign);
      const names: OwnProcess[] = worker ? ['temporal-server', 'worker'] : ['temporal-server'];
      await control.killAndRevive(names, campaign.random.between(0, 2000));
      await hasContinued(campaign, pending);
      return { how: 'the server restarted from its database, and the campaign continued' };
    },
  };
}

/** The activity sends heartbeats again or has ended: a worker and the server work on the campaign. */
export async function hasContinued({ control, campaignId }: CampaignUnderTest, before: Pending): Promise<void> {
  const revivedMilliseconds = Date.now();
  await until(control, campaignId, 'the campaign continues', async () => {
    const description = await describeWorkflow(control, before.workflowId);
    if (!description) return null;
    const pending = pendingOf(description).find(({ activityId }) => activityId === before.activityId);
    const hasEnded = !pending || description.runId !== before.execution;
    return hasEnded || (pending.heartbeatMilliseconds ?? 0) > revivedMilliseconds ? true : null;
  });
}

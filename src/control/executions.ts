/** Whether the workflows of a campaign are running. */
import { WorkflowFailedError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { childWorkflowId } from '../../workflows/messages.ts';
import { withRunningServer } from './control-plane.ts';
import { workflowIdOf } from './names-on-server.ts';
import type { Plan } from '../plan/plan.ts';
import { stagesOf } from '../steps/stages.ts';

/** Whether a campaign is running. */
export async function isRunning(client: Client, campaignId: string): Promise<boolean> {
  return await isWorkflowRunning(client, await workflowIdOf(campaignId));
}

/** Whether a campaign or series runs on a server that is already up. Starts nothing. */
export async function isRunningHere(campaignId: string): Promise<boolean> {
  return await withRunningServer(async (plane) => plane !== null && (await isRunning(plane.client, campaignId)));
}

/** Also false if the server does not know the workflow: its database may have been lost. */
async function isWorkflowRunning(client: Client, workflowId: string): Promise<boolean> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/**
 * Waits until the child workflows of a campaign have ended, with whatever result. After a termination they still stop their
 * loads and keep their results. Their steps have timeouts, so this wait ends.
 */
export async function waitForChildren(
  client: Client,
  { campaignId, plan }: { campaignId: string; plan: Pick<Plan, 'steps'> },
  say: (line: string) => void,
): Promise<void> {
  for (const { id } of stagesOf(plan)) {
    const workflowId = childWorkflowId(await workflowIdOf(campaignId), id);
    if (!(await isWorkflowRunning(client, workflowId))) continue;
    say(`Waiting for ${workflowId}, which is stopping its loads.`);
    try {
      await client.workflow.getHandle(workflowId).result();
    } catch (error) {
      if (!(error instanceof WorkflowFailedError)) throw error;
    }
  }
}

/** Ends what this checkout keeps running behind its campaigns. */
import { RefusalError } from '../campaign/refusal.ts';
import { existingControlPlane } from './control-plane.ts';
import { endOwnServer } from './own-server.ts';
import { endOwnWorker } from './own-worker.ts';
import { taskQueue } from './target.ts';

/** Ends worker and server and names what was ended. Refuses while a campaign runs, unless forced. */
export async function stopControlPlane(force: boolean): Promise<string[]> {
  if (!force) {
    const running = await runningCampaigns();
    if (running.length > 0) {
      throw new RefusalError([
        `${running.join(', ')} still ${running.length === 1 ? 'runs' : 'run'}: cancel first ("proofload cancel ${running[0]}"), or stop with --force and go on later with "proofload attach".`,
      ]);
    }
  }
  const ended: string[] = [];
  if (await endOwnWorker()) ended.push('the worker');
  if (await endOwnServer()) ended.push('the server');
  return ended;
}

/** Ids of the campaigns that run on the server in use; none where no server runs. */
export async function runningCampaigns(): Promise<string[]> {
  const plane = await existingControlPlane();
  if (!plane) return [];
  try {
    const ids: string[] = [];
    const query = `WorkflowType = 'campaign' AND ExecutionStatus = 'Running' AND TaskQueue = '${taskQueue}'`;
    for await (const workflow of plane.client.workflow.list({ query })) ids.push(workflow.workflowId);
    return ids;
  } finally {
    await plane.client.connection.close();
  }
}

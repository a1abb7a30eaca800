/** Stops the worker and server of this checkout. */
import { RefusalError } from '../input/refusal.ts';
import { existingControlPlane } from './control-plane.ts';
import { endOwnServer } from './own-server.ts';
import { endOwnWorker } from './own-worker.ts';
import { runningCampaigns, runningWorkflows } from './running.ts';

/** Stops worker and server and returns what was stopped. Refuses while a campaign or series runs, unless forced. */
export async function stopControlPlane(force: boolean): Promise<string[]> {
  if (!force) {
    const running = await campaignsHere();
    if (running.length > 0) {
      throw new RefusalError([
        `${running.join(', ')} ${running.length === 1 ? 'is' : 'are'} still running: cancel first ("proofload cancel ${running[0]}"), or stop with --force and continue later with "proofload attach".`,
      ]);
    }
  }
  const ended: string[] = [];
  if (await endOwnWorker()) ended.push('the worker');
  if (await endOwnServer()) ended.push('the server');
  return ended;
}

async function campaignsHere(): Promise<string[]> {
  const plane = await existingControlPlane();
  if (!plane) return [];
  try {
    const series = await runningWorkflows(plane.client, 'series');
    return [...series.map(({ campaignId }) => campaignId), ...(await runningCampaigns(plane.client))];
  } finally {
    await plane.client.connection.close();
  }
}

/** Ends what this checkout keeps running behind its campaigns. */
import { RefusalError } from '../input/refusal.ts';
import { existingControlPlane } from './control-plane.ts';
import { endOwnServer } from './own-server.ts';
import { endOwnWorker } from './own-worker.ts';
import { runningCampaigns } from './running.ts';

/** Ends worker and server and names what was ended. Refuses while a campaign runs, unless forced. */
export async function stopControlPlane(force: boolean): Promise<string[]> {
  if (!force) {
    const running = await campaignsHere();
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

async function campaignsHere(): Promise<string[]> {
  const plane = await existingControlPlane();
  if (!plane) return [];
  try {
    return await runningCampaigns(plane.client, null);
  } finally {
    await plane.client.connection.close();
  }
}

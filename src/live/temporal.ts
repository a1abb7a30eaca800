/** What the live page asks of Temporal, and what it sends. It starts neither a server nor a worker. */
import {
  campaignHandle,
  hasCode,
  isAnswered,
  unavailableCodes,
  viewCampaign,
  viewLease,
  type CampaignView,
} from '../control/campaign-view.ts';
import { extendLease, pause, unpause } from '../control/control-campaign.ts';
import { existingControlPlane, type ControlPlane } from '../control/control-plane.ts';
import { workflowIdOf } from '../control/names-on-server.ts';
import { ownServer } from '../control/own-server.ts';
import { ownWorkerRuns } from '../control/own-worker.ts';
import { runningCampaigns } from '../control/running.ts';
import { workflowUrlOf } from '../control/target.ts';
import { leaseLine, type LeaseProgress } from '../hardware/lease/progress.ts';
import { orRefusal, RefusalError } from '../input/refusal.ts';
import type { ActionName } from './actions.ts';

/** A look at a campaign. */
export interface Seen {
  /** Null if it is not known. */
  view: CampaignView | null;
  lease: LeaseProgress | null;
  workflowUrl: string | null;
  /** Who does not answer, one sentence each. */
  troubles: string[];
}

export interface Temporal {
  see(campaignId: string): Promise<Seen>;
  /** Ids of the running campaigns; null if no server answers. */
  running(): Promise<string[] | null>;
  /** Returns the answer. @throws RefusalError with the reason if it is refused */
  control(campaignId: string, action: ActionName, hours: number): Promise<string>;
  close(): Promise<void>;
}

const answerMilliseconds = 20_000;
/** How often the lease is asked for, which changes rarely. */
const leaseMilliseconds = 5000;

const restart = (campaignId: string): string => `Its jobs continue; "proofload attach ${campaignId}" starts it again.`;

/** A server that refuses the connection is none, for this page. */
function noServer(error: unknown): null {
  if (!(error instanceof RefusalError)) console.error(error);
  return null;
}

/** One connection, opened again when the server is back. */
export function openTemporal(): Temporal {
  let opening: Promise<ControlPlane | null> | null = null;
  let lease: { at: number; of: string; seen: LeaseProgress | null } = { at: 0, of: '', seen: null };

  /** Calls `body` with a server; null if none answers. */
  async function asking<Answer>(body: (plane: ControlPlane) => Promise<Answer>): Promise<Answer | null> {
    const mine = (opening ??= existingControlPlane().catch(noServer));
    const plane = await mine;
    try {
      // A server of this checkout that has ended is noticed at once.
      if (plane && (!plane.target.ours || (await ownServer())))
        return await plane.client.connection.withDeadline(Date.now() + answerMilliseconds, () => body(plane));
    } catch (error) {
      if (!hasCode(error, unavailableCodes)) throw error;
    }
    // Another caller may have opened it again.
    if (opening === mine) {
      opening = null;
      await plane?.client.connection.close();
    }
    return null;
  }

  async function seeOn({ client, target }: ControlPlane, campaignId: string): Promise<Seen> {
    const workflowUrl = workflowUrlOf(target, await workflowIdOf(campaignId));
    const nothing = { view: null, lease: null, workflowUrl };
    if (target.ours && !(await ownWorkerRuns()))
      return { ...nothing, troubles: [`The worker of this checkout is not running. ${restart(campaignId)}`] };
    const view = await orRefusal(viewCampaign(client, campaignId));
    // The server does not know it: it ended long ago, or its database is new.
    if (view instanceof RefusalError) return { ...nothing, workflowUrl: null, troubles: view.lines };
    if (!isAnswered(view))
      return { view, lease: null, workflowUrl, troubles: [`No worker answers. ${restart(campaignId)}`] };
    if (Date.now() - lease.at > leaseMilliseconds || lease.of !== campaignId)
      lease = { at: Date.now(), of: campaignId, seen: await viewLease(client, campaignId) };
    return { view, lease: view.state === 'running' ? lease.seen : null, workflowUrl, troubles: [] };
  }

  return {
    see: async (campaignId) =>
      (await asking((plane) => seeOn(plane, campaignId))) ?? {
        view: null,
        lease: null,
        workflowUrl: null,
        troubles: [`Temporal's server does not answer. ${restart(campaignId)}`],
      },
    running: () => asking(({ client }) => runningCampaigns(client)),
    async control(campaignId, action, hours) {
      const answer = await asking(async ({ client }) => {
        if (action === 'pause') return await pause(client, campaignId);
        if (action === 'unpause') return await unpause(client, campaignId);
        if (action === 'extend') return leaseLine(await extendLease(client, campaignId, hours), Date.now());
        await (await campaignHandle(client, campaignId)).cancel();
        return 'It is being cancelled.';
      });
      if (answer !== null) return answer;
      throw new RefusalError([
        `Nobody answered, so it is not known whether that was done: see below, and run "proofload attach ${campaignId}".`,
      ]);
    },
    async close() {
      await (await opening)?.client.connection.close();
    },
  };
}

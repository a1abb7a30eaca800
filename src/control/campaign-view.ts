/** A campaign's workflow as commands see it: its progress, active loads and outcome. */
import { WorkflowNotFoundError, type Client, type WorkflowHandle } from '@temporalio/client';
import { RefusalError } from '../input/refusal.ts';
import { workflowIdOf } from './names-on-server.ts';
import { withSignedHeartbeats } from './signed-heartbeats.ts';
import { pendingActivities, runHeartbeat, type RunHeartbeat } from '../measurement/runs/heartbeat.ts';
import type { CampaignOutput, CampaignProgress } from './progress/progress.ts';

/** `running`, or Temporal's name for how the workflow ended: `completed`, `failed`, `cancelled`, `terminated`, `timed_out`. */
export type WorkflowState = string;

export interface CampaignView {
  state: WorkflowState;
  /** Null if no worker answered in time. The campaign may still be running. */
  progress: CampaignProgress | null;
  loads: RunHeartbeat[];
  /** What the campaign's activities report that they are doing, such as fetching artefacts or waiting for a ring. */
  doing: string[];
}

/** The handle of a campaign; refuses an id that the server does not know. */
export async function campaignHandle(client: Client, campaignId: string): Promise<WorkflowHandle> {
  const handle = client.workflow.getHandle(await workflowIdOf(campaignId));
  try {
    await handle.describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      throw new RefusalError([
        `Unknown campaign ${campaignId}: run "proofload list results" for the campaigns known here.`,
      ]);
    }
    throw error;
  }
  return handle;
}

/** Queries the progress of a campaign. If no worker answers, `progress` is null; that is not an error. */
export async function viewCampaign(client: Client, handle: WorkflowHandle): Promise<CampaignView> {
  const description = await handle.describe();
  let progress: CampaignProgress | null = null;
  try {
    progress = await client.connection.withDeadline(Date.now() + 10_000, () =>
      handle.query<CampaignProgress>('progress'),
    );
  } catch (error) {
    if (!isUnanswered(error)) throw error;
  }
  const runs = progress ? await runsUnderWay(client, progress) : [];
  return {
    state: description.status.name.toLowerCase(),
    progress,
    loads: runs.flatMap(({ run, description }) => runHeartbeat(description, run) ?? []),
    doing: [
      ...doingIn(await withSignedHeartbeats(client, description)),
      ...runs.flatMap(({ description }) => doingIn(description, 'performEvent')),
      ...(progress?.currentStep ? await doingOf(client, progress.currentStep.workflowId) : []),
    ],
  };
}

/** What the pending activities of a workflow, or those of one name, say that they are doing. */
function doingIn(description: Parameters<typeof pendingActivities>[0], only?: string): string[] {
  return pendingActivities(description).flatMap(({ name, details }) =>
    typeof details === 'string' && details !== '' && (only === undefined || name === only) ? [details] : [],
  );
}

async function doingOf(client: Client, workflowId: string): Promise<string[]> {
  const description = await client.workflow.getHandle(workflowId).describe();
  return doingIn(await withSignedHeartbeats(client, description));
}

/** The output of the campaign, if its workflow has ended and a worker answered. */
export function outputOf(view: CampaignView): CampaignOutput | null {
  return view.state === 'running' ? null : (view.progress?.output ?? null);
}

/** The workflows that make the current runs. */
async function runsUnderWay(client: Client, progress: CampaignProgress) {
  return await Promise.all(
    progress.currentRuns.map(async (run) => {
      const description = await client.workflow.getHandle(run.workflowId).describe();
      return { run, description: await withSignedHeartbeats(client, description) };
    }),
  );
}

/** gRPC codes of a query that no worker answered: cancelled, deadline exceeded, failed precondition, unavailable. */
const unansweredCodes = new Set([1, 4, 9, 14]);

/** Whether a query failed because no worker answered in time. */
export function isUnanswered(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return unansweredCodes.has(Number(code)) || unansweredCodes.has(Number(cause?.code));
}

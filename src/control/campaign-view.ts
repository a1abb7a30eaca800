/** The workflow of a campaign, or of a series of campaigns, as commands see it: its progress, active loads and outcome. */
import { WorkflowNotFoundError, type Client, type WorkflowHandle } from '@temporalio/client';
import { RefusalError } from '../input/refusal.ts';
import { workflowIdOf } from './names-on-server.ts';
import { withSignedHeartbeats } from './signed-heartbeats.ts';
import { pendingActivities, runHeartbeat, type RunHeartbeat } from '../measurement/runs/heartbeat.ts';
import type { CampaignOutput, CampaignProgress } from './progress/progress.ts';
import type { SeriesProgress } from './progress/series.ts';

/** `running`, or Temporal's name for how the workflow ended: `completed`, `failed`, `cancelled`, `terminated`, `timed_out`. */
export type WorkflowState = string;

export interface CampaignView {
  state: WorkflowState;
  /** Of the campaign, or of the first one that a series runs. Null if none runs, or no worker answered in time. */
  progress: CampaignProgress | null;
  /** Absent for a campaign; null if no worker answered in time. */
  series?: SeriesProgress | null;
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

/** Whether a worker answered. */
export function isAnswered({ progress, series }: CampaignView): boolean {
  return progress !== null || (series ?? null) !== null;
}

/** The progress of a series; null if no worker answers, undefined if the workflow is a campaign. */
export async function viewSeries(client: Client, handle: WorkflowHandle): Promise<SeriesProgress | null | undefined> {
  return (await handle.describe()).type === 'series' ? await ask(client, handle, 'series') : undefined;
}

/** Null if no worker answers in time. */
async function ask<Answer>(
  client: Client,
  handle: WorkflowHandle,
  query: 'progress' | 'series',
): Promise<Answer | null> {
  try {
    return await client.connection.withDeadline(Date.now() + 10_000, () => handle.query<Answer>(query));
  } catch (error) {
    if (isUnanswered(error)) return null;
    throw error;
  }
}

/** Queries the progress of a campaign or series. If no worker answers, it is null; that is not an error. */
export async function viewCampaign(client: Client, handle: WorkflowHandle): Promise<CampaignView> {
  const description = await handle.describe();
  if (description.type === 'series') {
    const series = await ask<SeriesProgress>(client, handle, 'series');
    const running = series?.campaigns.find(({ state }) => state === 'running');
    const nothing = { progress: null, loads: [], doing: [] };
    const current = running ? await viewCampaign(client, await campaignHandle(client, running.campaignId)) : nothing;
    return { ...current, state: description.status.name.toLowerCase(), series };
  }
  const progress = await ask<CampaignProgress>(client, handle, 'progress');
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

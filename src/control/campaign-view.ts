/** The workflow of a campaign, or of a series of campaigns, as commands see it: its progress, active loads and outcome. */
import { QueryNotRegisteredError, WorkflowNotFoundError, type Client, type WorkflowHandle } from '@temporalio/client';
import { leaseQuery, leaseWorkflowId } from '../../workflows/lease-messages.ts';
import type { LeaseProgress } from '../hardware/lease/progress.ts';
import { unknownCampaign } from '../measurement/results/standing.ts';
import { workflowIdOf } from './names-on-server.ts';
import { withSignedHeartbeats } from './signed-heartbeats.ts';
import { pendingActivities, runHeartbeat, type RunHeartbeat } from '../measurement/runs/heartbeat.ts';
import type { CampaignOutput, CampaignProgress } from './progress/progress.ts';
import type { SeriesProgress } from './progress/series.ts';

export interface CampaignView {
  /** `running`, or Temporal's name for how the workflow ended: `completed`, `failed`, `cancelled`, `terminated`, `timed_out`. */
  state: string;
  /** Of the campaign, or of the first one that a series runs. Null if none runs, or no worker answered in time. */
  progress: CampaignProgress | null;
  /** Absent for a campaign; null if no worker answered in time. */
  series?: SeriesProgress | null;
  loads: RunHeartbeat[];
  /** What the campaign's activities report that they are doing, such as fetching artefacts or waiting for a ring. */
  doing: string[];
}

/** The handle of a campaign; refuses an id that the server does not know. */
export const campaignHandle = async (client: Client, campaignId: string): Promise<WorkflowHandle> =>
  (await described(client, campaignId)).handle;

async function described(client: Client, campaignId: string) {
  const handle = client.workflow.getHandle(await workflowIdOf(campaignId));
  try {
    return { handle, description: await handle.describe() };
  } catch (error) {
    throw error instanceof WorkflowNotFoundError ? unknownCampaign(campaignId) : error;
  }
}

/** Whether a worker answered. */
export function isAnswered({ progress, series }: CampaignView): boolean {
  return progress !== null || (series ?? null) !== null;
}

/** The progress of a series; null if no worker answers, undefined if it is a campaign. Refuses an id that the server does not know. */
export async function viewSeries(client: Client, campaignId: string): Promise<SeriesProgress | null | undefined> {
  const { handle, description } = await described(client, campaignId);
  return description.type === 'series' ? await ask(client, handle, 'series') : undefined;
}

/** The state of a campaign's lease; null if it has none, such as before provisioning, or if no worker answers. */
export async function viewLease(client: Client, campaignId: string): Promise<LeaseProgress | null> {
  const handle = client.workflow.getHandle(leaseWorkflowId(await workflowIdOf(campaignId)));
  try {
    return await ask(client, handle, leaseQuery.name);
  } catch (error) {
    // A lease workflow that has just started has not registered its queries yet.
    if (error instanceof WorkflowNotFoundError || error instanceof QueryNotRegisteredError) return null;
    throw error;
  }
}

/** Null if no worker answers in time. */
async function ask<Answer>(client: Client, handle: WorkflowHandle, query: string): Promise<Answer | null> {
  try {
    return await client.connection.withDeadline(Date.now() + 10_000, () => handle.query<Answer>(query));
  } catch (error) {
    if (hasCode(error, unansweredCodes)) return null;
    throw error;
  }
}

/** Queries the progress of a campaign or series; refuses an id that the server does not know. If no worker answers, it is null; that is not an error. */
export async function viewCampaign(client: Client, campaignId: string): Promise<CampaignView> {
  const { handle, description } = await described(client, campaignId);
  if (description.type === 'series') {
    const series = await ask<SeriesProgress>(client, handle, 'series');
    const running = series?.campaigns.find(({ state }) => state === 'running');
    const nothing = { progress: null, loads: [], doing: [] };
    const current = running ? await viewCampaign(client, running.campaignId) : nothing;
    return { ...current, state: description.status.name.toLowerCase(), series };
  }
  const progress = await ask<CampaignProgress>(client, handle, 'progress');
  const runs = await Promise.all(
    (progress?.currentRuns ?? []).map(async (run) => ({ run, description: await describe(client, run.workflowId) })),
  );
  return {
    state: description.status.name.toLowerCase(),
    progress,
    loads: runs.flatMap(({ run, description }) => runHeartbeat(description, run) ?? []),
    doing: [
      ...doingIn(await withSignedHeartbeats(client, description)),
      ...runs.flatMap(({ description }) => doingIn(description, 'performEvent')),
      ...(progress?.currentStep ? doingIn(await describe(client, progress.currentStep.workflowId)) : []),
    ],
  };
}

/** What the pending activities of a workflow, or those of one name, say that they are doing. */
function doingIn(description: Parameters<typeof pendingActivities>[0], only?: string): string[] {
  return pendingActivities(description).flatMap(({ name, details }) =>
    typeof details === 'string' && details !== '' && (only === undefined || name === only) ? [details] : [],
  );
}

async function describe(client: Client, workflowId: string) {
  return await withSignedHeartbeats(client, await client.workflow.getHandle(workflowId).describe());
}

/** The output of the campaign, if its workflow has ended and a worker answered. */
export function outputOf(view: Pick<CampaignView, 'state' | 'progress'>): CampaignOutput | null {
  return view.state === 'running' ? null : (view.progress?.output ?? null);
}

/** gRPC codes of an unreachable server: cancelled (the connection broke), deadline exceeded, unavailable. */
export const unavailableCodes = new Set([1, 4, 14]);

/** gRPC codes of a query that no worker answered: cancelled, deadline exceeded, failed precondition, unavailable. */
const unansweredCodes = new Set([1, 4, 9, 14]);

/** Whether a call failed with one of some gRPC codes. */
export function hasCode(error: unknown, codes: ReadonlySet<number>): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return codes.has(Number(code)) || codes.has(Number(cause?.code));
}

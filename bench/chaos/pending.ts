/** The pending activities of a campaign, from the Temporal server. */
import { setTimeout } from 'node:timers/promises';
import type { WorkflowExecutionDescription } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/client';
import { pendingActivities, runHeartbeat } from '../../src/measurement/runs/heartbeat.ts';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import { childWorkflowId } from '../../workflows/messages.ts';
import type { Control } from './control.ts';

const pollIntervalMilliseconds = 150;

/** A pending activity. Times are Unix milliseconds of the server's clock; null if there is none. */
export interface Pending {
  workflowId: string;
  execution: string;
  activityId: string;
  activity: string;
  attempt: number;
  isStarted: boolean;
  heartbeatMilliseconds: number | null;
  lastFailure: string | null;
}

/** A step of a campaign at which a fault is injected: a pending activity of the campaign itself, or of the child that measures `group`. */
export interface TargetStep {
  activity: string;
  group?: 'kafka' | 'spark' | 'cassandra' | 'combined';
  /** For `driveRun`: this run, with all its loads running. */
  runId?: string;
  attempt?: number;
}

type Timestamp = { seconds?: unknown; nanos?: number | null } | null | undefined;

export function milliseconds(time: Timestamp): number | null {
  return time ? Number(time.seconds) * 1000 + (time.nanos ?? 0) / 1e6 : null;
}

/** State of a started activity in Temporal's protocol. */
const started = 2;

export function pendingOf(description: WorkflowExecutionDescription): Pending[] {
  const activities = pendingActivities(description);
  return (description.raw.pendingActivities ?? []).map((raw, index) => ({
    workflowId: description.workflowId,
    execution: description.runId,
    activityId: raw.activityId ?? '',
    activity: activities[index]!.name,
    attempt: activities[index]!.attempt,
    isStarted: Number(raw.state) === started,
    heartbeatMilliseconds: milliseconds(raw.lastHeartbeatTime),
    lastFailure: activities[index]!.lastFailure,
  }));
}

/** Describes a campaign's workflow. Null if the server does not answer or does not know it yet. */
export async function describe(control: Control, campaignId: string): Promise<WorkflowExecutionDescription | null> {
  return await describeWorkflow(control, await workflowIdOf(campaignId));
}

/** Like `describe`, for any workflow. */
export async function describeWorkflow(
  control: Control,
  workflowId: string,
): Promise<WorkflowExecutionDescription | null> {
  try {
    return await (await control.client()).workflow.getHandle(workflowId).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError || isUnreachable(error)) return null;
    throw error;
  }
}

/** The server does not answer because it was just killed. */
function isUnreachable(error: unknown): boolean {
  const { code, cause, message } = error as { code?: unknown; cause?: { code?: unknown }; message?: string };
  return [1, 4, 14].includes(Number(code ?? cause?.code)) || /No Temporal server/.test(message ?? '');
}

/** Polls until `poll` returns a value. Throws if the campaign ends first, or after `limitSeconds`. */
export async function until<Result>(
  control: Control,
  campaignId: string,
  what: string,
  poll: () => Promise<Result | null>,
  limitSeconds = 900,
): Promise<Result> {
  const deadline = Date.now() + limitSeconds * 1000;
  for (;;) {
    const result = await poll();
    if (result !== null) return result;
    const campaign = await describe(control, campaignId);
    if (campaign && campaign.status.name !== 'RUNNING') {
      throw new Error(
        `${campaignId} is ${campaign.status.name.toLowerCase()}; it ended before this happened: ${what}.`,
      );
    }
    if (Date.now() > deadline) throw new Error(`This did not happen within ${limitSeconds} s: ${what}.`);
    await setTimeout(pollIntervalMilliseconds);
  }
}

/** Waits until the campaign is at a step. */
export async function untilAt(control: Control, campaignId: string, target: TargetStep): Promise<Pending> {
  const { activity, group, runId, attempt } = target;
  const campaign = await workflowIdOf(campaignId);
  const workflowId = group ? childWorkflowId(campaign, group) : campaign;
  return await until(control, campaignId, `${activity} of ${runId ?? workflowId}`, async () => {
    const description = await describeWorkflow(control, workflowId);
    if (description?.status.name !== 'RUNNING') return null;
    const pending = pendingOf(description).find((each) => each.activity === activity && each.isStarted);
    if (!pending || runId === undefined) return pending ?? null;
    const beat = runHeartbeat(description, { runId, attempt });
    return beat?.loads.every(({ state }) => state === 'running') ? pending : null;
  });
}

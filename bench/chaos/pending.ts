/** What the campaign is at, by the word of the Temporal server: the activities that have begun and not ended. */
import { setTimeout } from 'node:timers/promises';
import type { WorkflowExecutionDescription } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/client';
import { pendingActivities, runHeartbeat } from '../../src/measurement/runs/heartbeat.ts';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import { childWorkflowId } from '../../workflows/messages.ts';
import type { Control } from './control.ts';

const lookEveryMilliseconds = 150;

/** An activity under way. Times are Unix milliseconds by the server's clock; null where there is none. */
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

/** A moment in a campaign: this activity is under way, of the campaign itself or of the child that measures `group`. */
export interface Moment {
  activity: string;
  group?: 'kafka' | 'spark' | 'cassandra' | 'combined';
  /** For `driveRun`: this run, with every load of it running. */
  runId?: string;
  attempt?: number;
}

type Timestamp = { seconds?: unknown; nanos?: number | null } | null | undefined;

export function milliseconds(time: Timestamp): number | null {
  return time ? Number(time.seconds) * 1000 + (time.nanos ?? 0) / 1e6 : null;
}

/** State of an activity that a worker has taken, in Temporal's protocol. */
const started = 2;

export function pendingOf(description: WorkflowExecutionDescription): Pending[] {
  const said = pendingActivities(description);
  return (description.raw.pendingActivities ?? []).map((raw, index) => ({
    workflowId: description.workflowId,
    execution: description.runId,
    activityId: raw.activityId ?? '',
    activity: said[index]!.name,
    attempt: said[index]!.attempt,
    isStarted: Number(raw.state) === started,
    heartbeatMilliseconds: milliseconds(raw.lastHeartbeatTime),
    lastFailure: said[index]!.lastFailure,
  }));
}

/** A campaign's workflow. Null where the server does not answer, or does not know it yet. */
export async function describe(control: Control, campaignId: string): Promise<WorkflowExecutionDescription | null> {
  return await describeWorkflow(control, await workflowIdOf(campaignId));
}

/** The same for any workflow. */
export async function describeWorkflow(
  control: Control,
  workflowId: string,
): Promise<WorkflowExecutionDescription | null> {
  try {
    return await (await control.client()).workflow.getHandle(workflowId).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError || isAway(error)) return null;
    throw error;
  }
}

/** A server that was just killed. */
function isAway(error: unknown): boolean {
  const { code, cause, message } = error as { code?: unknown; cause?: { code?: unknown }; message?: string };
  return [1, 4, 14].includes(Number(code ?? cause?.code)) || /No Temporal server/.test(message ?? '');
}

/** Looks until `found` gives something. Throws when the campaign ends before, or when `limitSeconds` have passed. */
export async function until<Found>(
  control: Control,
  campaignId: string,
  what: string,
  found: () => Promise<Found | null>,
  limitSeconds = 900,
): Promise<Found> {
  const deadline = Date.now() + limitSeconds * 1000;
  for (;;) {
    const answer = await found();
    if (answer !== null) return answer;
    const campaign = await describe(control, campaignId);
    if (campaign && campaign.status.name !== 'RUNNING') {
      throw new Error(`${campaignId} is ${campaign.status.name.toLowerCase()}, and never came to this: ${what}.`);
    }
    if (Date.now() > deadline) throw new Error(`Not within ${limitSeconds} s: ${what}.`);
    await setTimeout(lookEveryMilliseconds);
  }
}

/** Waits until the campaign is at a moment. */
export async function untilAt(control: Control, campaignId: string, moment: Moment): Promise<Pending> {
  const { activity, group, runId, attempt } = moment;
  const campaign = await workflowIdOf(campaignId);
  const workflowId = group ? childWorkflowId(campaign, group) : campaign;
  return await until(control, campaignId, `${activity} of ${runId ?? workflowId}`, async () => {
    const description = await describeWorkflow(control, workflowId);
    if (description?.status.name !== 'RUNNING') return null;
    const pending = pendingOf(description).find((each) => each.activity === activity && each.isStarted);
    if (!pending || runId === undefined) return pending ?? null;
    const beat = runHeartbeat(description);
    const isIt = beat?.runId === runId && (attempt === undefined || beat.attempt === attempt);
    return isIt && beat.loads.every(({ state }) => state === 'running') ? pending : null;
  });
}

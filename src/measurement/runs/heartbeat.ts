/** The heartbeat of the activity that drives a run, and how a client reads it. Pure. */
import type { WorkflowExecutionDescription } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import type { LoadProgress } from '../../workloads/load-output.ts';

export interface RunHeartbeat {
  runId: string;
  attempt: number;
  /** Start of the loads, in Unix milliseconds. */
  startMilliseconds: number;
  loads: {
    id: string;
    workload: string;
    state: 'waiting' | 'running' | 'ended';
    progress: LoadProgress | null;
  }[];
}

/** An activity that has started and not ended. */
export interface PendingActivity {
  name: string;
  /** From 1. */
  attempt: number;
  /** Details of its last heartbeat; null before the first. */
  details: unknown;
  /** Why its last attempt failed; null on the first. */
  lastFailure: string | null;
}

/** Reads the pending activities out of `handle.describe()`. */
export function pendingActivities(description: Pick<WorkflowExecutionDescription, 'raw'>): PendingActivity[] {
  return (description.raw.pendingActivities ?? []).map((activity) => {
    const payload = activity.heartbeatDetails?.payloads?.[0];
    return {
      name: activity.activityType?.name ?? 'unknown',
      attempt: activity.attempt ?? 1,
      details: payload ? defaultPayloadConverter.fromPayload(payload) : null,
      lastFailure: activity.lastFailure?.cause?.message ?? activity.lastFailure?.message ?? null,
    };
  });
}

/**
 * Progress of the run that this workflow (a child of the campaign) drives; null if it drives none. Any local user can send a heartbeat
 * again that was sent before, so that of another run or attempt is not taken.
 */
export function runHeartbeat(
  description: Pick<WorkflowExecutionDescription, 'raw'>,
  { runId, attempt }: { runId: string; attempt?: number | undefined },
): RunHeartbeat | null {
  const details = pendingActivities(description).find(({ name }) => name === 'driveRun')?.details;
  const isMeant =
    isRunHeartbeat(details) && details.runId === runId && (attempt === undefined || details.attempt === attempt);
  return isMeant ? details : null;
}

function isRunHeartbeat(details: unknown): details is RunHeartbeat {
  return typeof details === 'object' && details !== null && 'runId' in details && 'loads' in details;
}

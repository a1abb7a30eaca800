/**
 * Detects blocked workflows. Workflow code that throws anything except a Temporal failure fails its workflow task, not the
 * workflow: the server retries the task forever, and a caller that waits for the workflow would wait forever too.
 */
import { setTimeout } from 'node:timers/promises';
import { WorkflowNotFoundError, type Client, type WorkflowHandle } from '@temporalio/client';
import { readable } from '../input/readable.ts';
import { BlockedWorkflowError } from './errors.ts';

/** Consecutive failures of a workflow task before the workflow counts as blocked. */
const minFailures = 2;
/** Events read from the end of the history: the failure is the last event, or comes just before later signals. */
const eventsRead = 50;
const pollMilliseconds = 1_000;
const maxReasonLength = 300;

/** A workflow task that is running or waits for its next attempt. */
interface PendingTask {
  workflowId: string;
  runId: string;
  attempt: number;
}

/**
 * A check for blocked workflows, to be made repeatedly. Attempts before the first one do not count: a worker with other code may have
 * started since. It throws a `BlockedWorkflowError` if the workflow, or a child that it waits for, fails its task at every attempt.
 */
export function checkForBlocks(): (client: Client, workflowId: string) => Promise<void> {
  const attemptsSeenFirst = new Map<string, number>();

  async function check(client: Client, workflowId: string): Promise<void> {
    const { task, children } = await describe(client, workflowId);
    for (const child of children) await check(client, child);
    if (!task) return;
    const first = attemptsSeenFirst.get(task.runId) ?? task.attempt;
    attemptsSeenFirst.set(task.runId, first);
    if (task.attempt <= first || task.attempt <= minFailures) return;
    const reason = await lastFailure(client, task);
    if (reason !== null) {
      throw new BlockedWorkflowError(
        `The workflow ${workflowId} is blocked: its task failed ${task.attempt - 1} times with ${readable(reason, maxReasonLength).replace(/[.\s]*$/, '')}.`,
      );
    }
  }

  return check;
}

/**
 * The result of a workflow, or how it failed.
 *
 * @throws BlockedWorkflowError if the workflow is blocked
 * @throws the abort reason of `signal`; the workflow then continues
 */
export async function resultOrBlock<Result>(
  client: Client,
  handle: Pick<WorkflowHandle, 'workflowId'> & { result(): Promise<Result> },
  signal?: AbortSignal,
): Promise<Result> {
  const check = checkForBlocks();
  const over = new AbortController();
  const ended = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const blocked = async (): Promise<never> => {
    for (;;) {
      await setTimeout(pollMilliseconds, null, { signal: ended });
      await check(client, handle.workflowId);
    }
  };
  try {
    return await Promise.race([handle.result(), blocked()]);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    over.abort();
  }
}

async function describe(client: Client, workflowId: string): Promise<{ task: PendingTask | null; children: string[] }> {
  try {
    const { raw, runId, status } = await client.workflow.getHandle(workflowId).describe();
    if (status.name !== 'RUNNING') return { task: null, children: [] };
    const attempt = raw.pendingWorkflowTask?.attempt;
    return {
      task: attempt ? { workflowId, runId, attempt } : null,
      children: (raw.pendingChildren ?? []).flatMap((child) => child.workflowId ?? []),
    };
  } catch (error) {
    // It ended, and the server deleted it, after its parent was checked.
    if (error instanceof WorkflowNotFoundError) return { task: null, children: [] };
    throw error;
  }
}

/** The failure of the last workflow task; null if it timed out instead, as it does when a worker dies. */
async function lastFailure(client: Client, { workflowId, runId }: PendingTask): Promise<string | null> {
  // The history has only the first attempt: later ones appear as events once one of them completes.
  const { history } = await client.workflowService.getWorkflowExecutionHistoryReverse({
    namespace: client.options.namespace,
    execution: { workflowId, runId },
    maximumPageSize: eventsRead,
  });
  for (const event of history?.events ?? []) {
    if (event.workflowTaskCompletedEventAttributes || event.workflowTaskTimedOutEventAttributes) return null;
    const failed = event.workflowTaskFailedEventAttributes;
    if (!failed) continue;
    const { message, stackTrace } = failed.failure ?? {};
    const [place = ''] = (stackTrace ?? '').split('\n').filter((line) => line.trim().startsWith('at '));
    return [message || `cause ${failed.cause ?? 'unknown'}`, place.trim()].filter(Boolean).join(' ');
  }
  return null;
}

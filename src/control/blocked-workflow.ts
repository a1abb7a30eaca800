/**
 * Workflows that cannot go on. Code of a workflow that throws anything but a failure of Temporal's own fails its workflow task, not
 * the workflow: the server tries the task again for ever, and whoever waits for the workflow would wait as long.
 */
import { setTimeout } from 'node:timers/promises';
import { WorkflowNotFoundError, type Client, type WorkflowHandle } from '@temporalio/client';
import { readable } from '../input/readable.ts';
import { BlockedWorkflowError } from './blocked-workflow-error.ts';

/** The workflow task has failed this often in a row before it is taken to fail for ever. */
const fewestFailures = 2;
/** Of the history, from its end: the failure is the last event or stands just before signals that came since. */
const eventsRead = 50;
const pollMilliseconds = 1_000;
const longestWords = 300;

/** A workflow task that waits for its next attempt, or is at it. */
interface PendingTask {
  workflowId: string;
  runId: string;
  attempt: number;
}

/** Looks again and again whether a workflow is blocked. */
export interface BlockWatch {
  /** @throws BlockedWorkflowError where the workflow, or a child that it waits for, fails its task at each attempt */
  look(client: Client, workflowId: string): Promise<void>;
}

/**
 * Watches for blocked workflows. An attempt that was made before the first look counts for nothing: a worker with other code may
 * have been started since.
 */
export function watchForBlocks(): BlockWatch {
  const attemptsSeenFirst = new Map<string, number>();

  async function look(client: Client, workflowId: string): Promise<void> {
    const { task, children } = await describe(client, workflowId);
    for (const child of children) await look(client, child);
    if (!task) return;
    const first = attemptsSeenFirst.get(task.runId) ?? task.attempt;
    attemptsSeenFirst.set(task.runId, first);
    if (task.attempt <= first || task.attempt <= fewestFailures) return;
    const reason = await lastFailure(client, task);
    if (reason !== null) {
      throw new BlockedWorkflowError(
        `The workflow ${workflowId} cannot go on: its task failed ${task.attempt - 1} times, with ${readable(reason, longestWords).replace(/[.\s]*$/, '')}.`,
      );
    }
  }

  return { look };
}

/**
 * The result of a workflow, or how it failed.
 *
 * @throws BlockedWorkflowError where it can have neither
 * @throws whatever `signal` was aborted with; the workflow then runs on
 */
export async function resultOrBlock<Result>(
  client: Client,
  handle: Pick<WorkflowHandle, 'workflowId'> & { result(): Promise<Result> },
  signal?: AbortSignal,
): Promise<Result> {
  const watch = watchForBlocks();
  const over = new AbortController();
  const ended = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const blocked = async (): Promise<never> => {
    for (;;) {
      await setTimeout(pollMilliseconds, null, { signal: ended });
      await watch.look(client, handle.workflowId);
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
    // It has ended, and the server has forgotten it, since its parent was looked at.
    if (error instanceof WorkflowNotFoundError) return { task: null, children: [] };
    throw error;
  }
}

/** What the last workflow task failed with; null where it did not fail but timed out, as it does when a worker dies. */
async function lastFailure(client: Client, { workflowId, runId }: PendingTask): Promise<string | null> {
  // Only the first of the attempts is in the history: those after it are events once one of them comes to an end.
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

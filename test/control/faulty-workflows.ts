/** Workflows whose code is wrong, and one that is right. */
import { executeChild, setHandler } from '@temporalio/workflow';
import { startProgress } from '../../src/control/progress/progress.ts';
import { progressQuery } from '../../workflows/messages.ts';
import { smallPlan } from '../samples/small-plan.ts';

/** The worker reports only the first failure of a task: each further attempt ends after this time. The default is 10 seconds. */
export const workflowTaskTimeout = '5 seconds';

/** Reads a field of an input that it was not given. */
export async function faulty(input: { plan?: { topics: string[] } }): Promise<number> {
  return input.plan!.topics.length;
}

/** Waits for a blocked child. */
export async function parentOfFaulty(): Promise<number> {
  return await executeChild(faulty, { args: [{}], workflowId: 'faulty-child', workflowTaskTimeout });
}

export async function fine(): Promise<string> {
  return 'fine';
}

/** Reports its progress, and waits for a blocked child. */
export async function followed(): Promise<number> {
  setHandler(progressQuery, () => startProgress('followed', smallPlan(), 0));
  return await executeChild(faulty, { args: [{}], workflowId: 'faulty-measuring', workflowTaskTimeout });
}

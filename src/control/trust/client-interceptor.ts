/** Adds a purpose (`purpose.ts`) to everything that a client sends to a workflow. */
import { randomUUID } from 'node:crypto';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { withPurpose } from './purpose.ts';

/** @param firstRunOf the first run of the present chain of a workflow, by its id */
export function addPurpose(firstRunOf: (workflowId: string) => Promise<string>): WorkflowClientInterceptor {
  const once = async (workflowId: string) => ({
    nonce: randomUUID(),
    to: await firstRunOf(workflowId),
    sentMilliseconds: Date.now(),
  });
  return {
    startWithDetails: (input, next) =>
      next({
        ...input,
        options: { ...input.options, args: withPurpose(input.options.args, 'workflow', input.workflowType) },
      }),
    signal: async (input, next) =>
      next({
        ...input,
        args: withPurpose(input.args, 'signal', input.signalName, await once(input.workflowExecution.workflowId ?? '')),
      }),
    startUpdate: async (input, next) =>
      next({
        ...input,
        args: withPurpose(input.args, 'update', input.updateName, await once(input.workflowExecution.workflowId ?? '')),
      }),
  };
}

/** Adds a purpose (`purpose.ts`) to everything that a client sends to a workflow. */
import { randomUUID } from 'node:crypto';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { withPurpose } from './purpose.ts';

/** @param firstRunOf the first run of the present chain of a workflow, by its id */
export function addPurpose(firstRunOf: (workflowId: string) => Promise<string>): WorkflowClientInterceptor {
  const once = async (args: readonly unknown[], kind: 'signal' | 'update', name: string, workflowId = '') => {
    const message = { nonce: randomUUID(), to: await firstRunOf(workflowId), sentMilliseconds: Date.now() };
    return withPurpose(args, kind, name, message);
  };
  return {
    startWithDetails: (input, next) => {
      const args = withPurpose(input.options.args, 'workflow', input.workflowType);
      return next({ ...input, options: { ...input.options, args } });
    },
    signal: async (input, next) => {
      const { workflowId } = input.workflowExecution;
      return next({ ...input, args: await once(input.args, 'signal', input.signalName, workflowId) });
    },
    startUpdate: async (input, next) => {
      const { workflowId } = input.workflowExecution;
      return next({ ...input, args: await once(input.args, 'update', input.updateName, workflowId) });
    },
  };
}

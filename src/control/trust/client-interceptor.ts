/** Adds a purpose (`purpose.ts`) to everything that a client sends to a workflow. */
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { withPurpose } from './purpose.ts';

export const addPurpose: WorkflowClientInterceptor = {
  startWithDetails: (input, next) =>
    next({
      ...input,
      options: { ...input.options, args: withPurpose(input.options.args, 'workflow', input.workflowType) },
    }),
  signal: (input, next) => next({ ...input, args: withPurpose(input.args, 'signal', input.signalName) }),
  startUpdate: (input, next) => next({ ...input, args: withPurpose(input.args, 'update', input.updateName) }),
};

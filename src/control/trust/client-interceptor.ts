/** Has a client say of everything that it asks of a workflow what it is for (`purpose.ts`). */
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { withPurpose } from './purpose.ts';

export const saysPurpose: WorkflowClientInterceptor = {
  startWithDetails: (input, next) =>
    next({
      ...input,
      options: { ...input.options, args: withPurpose(input.options.args, 'workflow', input.workflowType) },
    }),
  signal: (input, next) => next({ ...input, args: withPurpose(input.args, 'signal', input.signalName) }),
  startUpdate: (input, next) => next({ ...input, args: withPurpose(input.args, 'update', input.updateName) }),
};

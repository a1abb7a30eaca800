/**
 * Lets a workflow act only on what was signed for it (`src/control/trust`), and says of everything that it asks for what it is for.
 * The worker's codec has checked the signatures: what failed is marked, and refused here, each in the way that harms the
 * workflow least.
 */
import { ApplicationFailure, log, workflowInfo, type WorkflowInterceptors } from '@temporalio/workflow';
import { forPurpose, refusalText, withPurpose } from '../src/control/trust/purpose.ts';
import { isRefused, notAuthenticated } from '../src/control/trust/refused.ts';

function refusal(what: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(refusalText(what), notAuthenticated);
}

/** The arguments as they were meant. */
function meantFor(kind: 'workflow' | 'update', name: string, args: readonly unknown[]): unknown[] {
  const meant = forPurpose(args, kind, name);
  if (meant === null) throw refusal(`${kind} ${name}`);
  return meant;
}

/** An answer that another than our worker gave is none. */
async function signed<Answer>(what: string, answer: Promise<Answer>): Promise<Answer> {
  const value = await answer;
  if (isRefused(value)) throw refusal(what);
  return value;
}

export const interceptors = (): WorkflowInterceptors => ({
  inbound: [
    {
      async execute(input, next) {
        return next({ ...input, args: meantFor('workflow', workflowInfo().workflowType, input.args) });
      },
      async handleSignal(input, next) {
        const args = forPurpose(input.args, 'signal', input.signalName);
        // It must not harm the workflow that it was sent to, so it is as if it had not come.
        if (args === null) log.warn(refusalText(`signal ${input.signalName}`));
        else await next({ ...input, args });
      },
      validateUpdate(input, next) {
        next({ ...input, args: meantFor('update', input.name, input.args) });
      },
      async handleUpdate(input, next) {
        return next({ ...input, args: meantFor('update', input.name, input.args) });
      },
      // Queries change nothing, and what they answer is in the history for everyone who reaches the server.
      handleQuery: (input, next) => next({ ...input, args: [] }),
    },
  ],
  outbound: [
    {
      scheduleActivity: (input, next) =>
        signed(
          `the result of ${input.activityType}`,
          next({ ...input, args: withPurpose(input.args, 'activity', input.activityType) }),
        ),
      async startChildWorkflowExecution(input, next) {
        const args = withPurpose(input.options.args ?? [], 'workflow', input.workflowType);
        const [started, result] = await next({ ...input, options: { ...input.options, args } });
        return [started, signed(`the result of ${input.workflowType}`, result)];
      },
      signalWorkflow: (input, next) => next({ ...input, args: withPurpose(input.args, 'signal', input.signalName) }),
      continueAsNew: (input, next) =>
        next({ ...input, args: withPurpose(input.args, 'workflow', workflowInfo().workflowType) }),
    },
  ],
});

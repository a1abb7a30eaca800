/**
 * Accepts only messages that were signed for this workflow (`src/control/trust`), and states the purpose of every message that it
 * sends. The worker's codec checks the signatures and marks messages that fail. These are refused here, in the way that disturbs the
 * workflow least.
 */
import { ApplicationFailure, log, workflowInfo, type WorkflowInterceptors } from '@temporalio/workflow';
import { withoutPurpose, refusalText, withPurpose } from '../src/control/trust/purpose.ts';
import { isRefused, notAuthenticated } from '../src/control/trust/refused.ts';

function refusal(what: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(refusalText(what), notAuthenticated);
}

/** The arguments, if they were signed for this purpose. */
function argumentsFor(kind: 'workflow' | 'update', name: string, args: readonly unknown[]): unknown[] {
  const checked = withoutPurpose(args, kind, name);
  if (checked === null) throw refusal(`${kind} ${name}`);
  return checked;
}

/** Refuses a result that did not come from Proofload's worker. */
async function refuseForged<Answer>(what: string, answer: Promise<Answer>): Promise<Answer> {
  const value = await answer;
  if (isRefused(value)) throw refusal(what);
  return value;
}

export const interceptors = (): WorkflowInterceptors => ({
  inbound: [
    {
      async execute(input, next) {
        return next({ ...input, args: argumentsFor('workflow', workflowInfo().workflowType, input.args) });
      },
      async handleSignal(input, next) {
        const args = withoutPurpose(input.args, 'signal', input.signalName);
        // Throwing would fail the workflow, so a forged signal is ignored.
        if (args === null) log.warn(refusalText(`signal ${input.signalName}`));
        else await next({ ...input, args });
      },
      validateUpdate(input, next) {
        next({ ...input, args: argumentsFor('update', input.name, input.args) });
      },
      async handleUpdate(input, next) {
        return next({ ...input, args: argumentsFor('update', input.name, input.args) });
      },
      // Queries change nothing, and their answers are in the history anyway.
      handleQuery: (input, next) => next({ ...input, args: [] }),
    },
  ],
  outbound: [
    {
      scheduleActivity: (input, next) =>
        refuseForged(
          `the result of ${input.activityType}`,
          next({ ...input, args: withPurpose(input.args, 'activity', input.activityType) }),
        ),
      async startChildWorkflowExecution(input, next) {
        const args = withPurpose(input.options.args ?? [], 'workflow', input.workflowType);
        const [started, result] = await next({ ...input, options: { ...input.options, args } });
        return [started, refuseForged(`the result of ${input.workflowType}`, result)];
      },
      signalWorkflow: (input, next) => next({ ...input, args: withPurpose(input.args, 'signal', input.signalName) }),
      continueAsNew: (input, next) =>
        next({ ...input, args: withPurpose(input.args, 'workflow', workflowInfo().workflowType) }),
    },
  ],
});

/**
 * Accepts only messages that were signed for this workflow (`src/control/trust`), each once, and states the purpose of every message
 * that it sends. The worker's codec checks the signatures and marks messages that fail. These are refused here, in the way that
 * disturbs the workflow least.
 */
import { ApplicationFailure, log, uuid4, workflowInfo, type WorkflowInterceptors } from '@temporalio/workflow';
import {
  afterUse,
  isResultFor,
  readPurpose,
  refusalText,
  resultFor,
  withPurpose,
  type Purpose,
  type UsedNonces,
  notAuthenticated,
} from '../src/control/trust/purpose.ts';

function refusal(what: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(refusalText(what), notAuthenticated);
}

/** The value of a result, which came from Proofload's worker for this request. */
async function valueOf(what: string, nonce: string, answer: Promise<unknown>): Promise<unknown> {
  const result = await answer;
  if (!isResultFor(nonce, result)) throw refusal(what);
  return result.value;
}

/** Of one run of a workflow. */
export function interceptors(): WorkflowInterceptors {
  const { workflowType, firstExecutionRunId } = workflowInfo();
  let start: Purpose = { purpose: '' };
  let used: UsedNonces = { forgottenMilliseconds: 0, known: [] };
  const session = (): string => start.session ?? firstExecutionRunId;

  const read = (kind: 'signal' | 'update', name: string, sent: readonly unknown[]) => {
    const message = readPurpose(sent, kind, name);
    if (message === null || ![firstExecutionRunId, session()].includes(message.purpose.to ?? '')) return null;
    const after = afterUse(used, message.purpose);
    return after === null ? null : { args: message.args, after };
  };

  return {
    inbound: [
      {
        async execute(input, next) {
          const begun = readPurpose(input.args, 'workflow', workflowType);
          if (begun === null) throw refusal(`workflow ${workflowType}`);
          start = begun.purpose;
          used = start.used ?? used;
          const value = await next({ ...input, args: begun.args });
          // A client reads the result as it is.
          return start.nonce === undefined ? value : resultFor(start.nonce, value);
        },
        async handleSignal(input, next) {
          const message = read('signal', input.signalName, input.args);
          // Throwing would fail the workflow, so a forged signal is ignored.
          if (message === null) {
            log.warn(refusalText(`signal ${input.signalName}`));
            return;
          }
          used = message.after;
          await next({ ...input, args: message.args });
        },
        validateUpdate(input, next) {
          const message = read('update', input.name, input.args);
          if (message === null) throw refusal(`update ${input.name}`);
          next({ ...input, args: message.args });
        },
        async handleUpdate(input, next) {
          const message = read('update', input.name, input.args);
          if (message === null) throw refusal(`update ${input.name}`);
          used = message.after;
          return next({ ...input, args: message.args });
        },
        // Queries change nothing, and their answers are in the history anyway.
        handleQuery: (input, next) => next({ ...input, args: [] }),
      },
    ],
    outbound: [
      {
        scheduleActivity(input, next) {
          const nonce = uuid4();
          const args = withPurpose(input.args, 'activity', input.activityType, { nonce });
          return valueOf(`the result of ${input.activityType}`, nonce, next({ ...input, args }));
        },
        async startChildWorkflowExecution(input, next) {
          const nonce = uuid4();
          // A campaign of a series has a session of its own, as any campaign.
          const more = input.workflowType === 'campaign' ? { nonce } : { nonce, session: session() };
          const args = withPurpose(input.options.args ?? [], 'workflow', input.workflowType, more);
          const [started, result] = await next({ ...input, options: { ...input.options, args } });
          return [started, valueOf(`the result of ${input.workflowType}`, nonce, result)];
        },
        signalWorkflow(input, next) {
          const once = { nonce: uuid4(), to: session(), sentMilliseconds: Date.now() };
          return next({ ...input, args: withPurpose(input.args, 'signal', input.signalName, once) });
        },
        continueAsNew: (input, next) =>
          next({ ...input, args: withPurpose(input.args, 'workflow', workflowType, { ...start, used }) }),
      },
    ],
  };
}

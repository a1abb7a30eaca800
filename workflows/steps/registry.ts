/** How each kind of step is made: a line each. The compiler refuses a kind of src/steps without one. */
import { ApplicationFailure, setCurrentDetails } from '@temporalio/workflow';
import type { Step } from '../../src/plan/plan.ts';
import { factsOfStep, isStepKind, stepKinds, type StepKind, type StepOf } from '../../src/steps/registry.ts';
import { makeRun } from './run.ts';
import type { StepContext, StepPart } from './step-part.ts';

const parts: { [Kind in StepKind]: StepPart<StepOf<Kind>> } = {
  run: makeRun,
};

/** Makes a step by its kind; the Temporal UI shows which. */
export async function makeStep(step: Step, context: StepContext): Promise<void> {
  const { kind, id } = step;
  if (!isStepKind(kind)) {
    const message = `The step ${id} is of the kind ${kind}; there are ${stepKinds.join(', ')}.`;
    throw ApplicationFailure.nonRetryable(message, 'BadInput');
  }
  setCurrentDetails(factsOfStep(step).label(step));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a plan's steps are held to their kinds when it is read
  await (parts[kind] as StepPart<Step>)(step, context);
}

/** The function of each kind of step. The compiler requires one for every kind of src/steps. */
import { ApplicationFailure, setCurrentDetails } from '@temporalio/workflow';
import type { Step } from '../../src/plan/plan.ts';
import { factsOfStep, isStepKind, stepKinds, type StepKind, type StepOf } from '../../src/steps/registry.ts';
import { performAddHosts } from './add-hosts.ts';
import { performDrop } from './drop.ts';
import { performDropCaches } from './drop-caches.ts';
import { performGrow } from './grow.ts';
import { performPause } from './pause.ts';
import { performRemoveHosts } from './remove-hosts.ts';
import { performRestart } from './restart.ts';
import { performRun } from './run.ts';
import { performSearch } from './search.ts';
import { performSettle } from './settle.ts';
import type { StepContext, StepFunction } from './step-function.ts';

const functions: { [Kind in StepKind]: StepFunction<StepOf<Kind>> } = {
  run: performRun,
  search: performSearch,
  restart: performRestart,
  grow: performGrow,
  settle: performSettle,
  pause: performPause,
  'drop-caches': performDropCaches,
  drop: performDrop,
  'add-hosts': performAddHosts,
  'remove-hosts': performRemoveHosts,
};

/** Performs a step and shows its label in the Temporal UI. Returns what is left of it, if anything. */
export async function performStep(step: Step, context: StepContext): Promise<Step | void> {
  const { kind, id } = step;
  if (!isStepKind(kind)) {
    const message = `Step ${id} has the unknown kind ${kind}; the kinds are ${stepKinds.join(', ')}.`;
    throw ApplicationFailure.nonRetryable(message, 'BadInput');
  }
  setCurrentDetails(factsOfStep(step).label(step));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- steps are validated against their kinds when a plan is read
  return await (functions[kind] as StepFunction<Step>)(step, inItsVariant(step, context));
}

/** The context with the clusters and datasets that the step finds. */
function inItsVariant({ inVariant }: Step, context: StepContext): StepContext {
  return inVariant === undefined ? context : { ...context, deployment: { ...context.deployment, inVariant } };
}

/** Performs a step of the kind drop. */
import { ApplicationFailure } from '@temporalio/workflow';
import type { DropStep } from '../../src/steps/drop/facts.ts';
import type { StepFunction } from './step-function.ts';

export const performDrop: StepFunction<DropStep> = async ({ id }) => {
  await Promise.reject(ApplicationFailure.nonRetryable(`Step ${id} cannot be performed yet.`, 'BadInput'));
};

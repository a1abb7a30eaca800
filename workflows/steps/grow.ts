/** Performs a step of the kind grow. */
import { ApplicationFailure } from '@temporalio/workflow';
import type { GrowStep } from '../../src/steps/grow/facts.ts';
import type { StepFunction } from './step-function.ts';

export const performGrow: StepFunction<GrowStep> = async ({ id }) => {
  await Promise.reject(ApplicationFailure.nonRetryable(`Step ${id} cannot be performed yet.`, 'BadInput'));
};

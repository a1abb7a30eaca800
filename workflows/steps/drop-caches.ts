/** Performs a step of the kind drop-caches. */
import { ApplicationFailure } from '@temporalio/workflow';
import type { DropCachesStep } from '../../src/steps/drop-caches/facts.ts';
import type { StepFunction } from './step-function.ts';

export const performDropCaches: StepFunction<DropCachesStep> = async ({ id }) => {
  await Promise.reject(ApplicationFailure.nonRetryable(`Step ${id} cannot be performed yet.`, 'BadInput'));
};

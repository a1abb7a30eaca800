/** Performs a step of the kind settle. */
import { ApplicationFailure } from '@temporalio/workflow';
import type { SettleStep } from '../../src/steps/settle/facts.ts';
import type { StepFunction } from './step-function.ts';

export const performSettle: StepFunction<SettleStep> = async ({ id }) => {
  await Promise.reject(ApplicationFailure.nonRetryable(`Step ${id} cannot be performed yet.`, 'BadInput'));
};

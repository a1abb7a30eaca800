/** Lets the clusters rest, by a durable timer. */
import { sleep } from '@temporalio/workflow';
import type { PauseStep } from '../../src/steps/pause/facts.ts';
import type { StepFunction } from './step-function.ts';

export const performPause: StepFunction<PauseStep> = async ({ plannedSeconds }) => {
  await sleep(plannedSeconds * 1000);
};

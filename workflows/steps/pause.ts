/** Lets the clusters rest, by a durable timer. */
import { sleep } from '@temporalio/workflow';
import type { PauseStep } from '../../src/steps/pause/facts.ts';
import { reported } from './reported.ts';

export const performPause = reported<PauseStep>(async ({ plannedSeconds }) => {
  await sleep(plannedSeconds * 1000);
  return `${plannedSeconds} s are over`;
});

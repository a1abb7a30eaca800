/** What is known of a pause, during which no load runs. Pure. */
import { z } from 'zod';
import type { Step } from '../../plan/plan.ts';
import type { StepFacts } from '../facts.ts';
import { stepFields } from '../step-fields.ts';
import { comesBeforeRun } from '../needed-before-run.ts';

/** Waits for its planned length. */
export interface PauseStep extends Step {
  kind: 'pause';
}

/** A durable timer fires late if no worker runs. */
const lateSeconds = 300;

/** @param number of the step among the pauses of the plan, from 1 */
export function planPause(pauseSeconds: number, number: number): PauseStep {
  return {
    kind: 'pause',
    id: `pause.${number}`,
    title: 'Pause',
    plannedSeconds: pauseSeconds,
    limitSeconds: pauseSeconds + lateSeconds,
  };
}

const planned: z.ZodType<PauseStep> = z.object({
  kind: z.literal('pause'),
  ...stepFields,
});

export const facts: StepFacts<PauseStep> = {
  plural: 'pauses',
  planned,
  label: ({ title, plannedSeconds }) => `${title}, ${plannedSeconds} s`,
  stage: () => null,
  longestSeconds: ({ limitSeconds }) => limitSeconds,
  // It comes before a run, or between steps that one needs. A growth or a drop makes what follows new, whatever was waited for.
  isRemaining: (_, { later }) => comesBeforeRun(later, ['grow', 'drop']),
  stopsServices: () => [],
};

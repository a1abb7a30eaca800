/** What is known of a pause, during which no load runs. Pure. */
import { z } from 'zod';
import { stepFields } from '../../plan/plan.ts';
import { comesBeforeRun, preparation } from '../facts.ts';

const planned = z.object({
  kind: z.literal('pause'),
  ...stepFields,
});
/** Waits for its planned length. */
export type PauseStep = z.output<typeof planned>;

/** A durable timer fires late if no worker runs. */
const lateSeconds = 300;

export function planPause(pauseSeconds: number): PauseStep {
  return {
    kind: 'pause',
    id: 'pause.',
    title: 'Pause',
    plannedSeconds: pauseSeconds,
    limitSeconds: pauseSeconds + lateSeconds,
  };
}

export const facts = preparation({
  plural: 'pauses',
  planned,
  label: ({ title, plannedSeconds }) => `${title}, ${plannedSeconds} s`,
  longestSeconds: ({ limitSeconds }) => limitSeconds,
  // It comes before a run, or between steps that one needs. A growth or a drop makes what follows new, whatever was waited for.
  isRemaining: (_, { later }) => comesBeforeRun(later, ['grow', 'drop']),
});

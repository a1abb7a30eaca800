/** `{ pause: 10 }`: seconds without load. */
import { amount } from '../../input/fields.ts';
import { planPause } from '../../steps/pause/facts.ts';
import { mostWaitSeconds } from './fields.ts';
import type { StepAction } from './step-action.ts';

const fields = { pause: amount('seconds', 10, mostWaitSeconds).describe('Seconds without load.') };

export const pause: StepAction<typeof fields> = {
  fields,
  complete: ({ given }) => ({ plan: planPause(given.pause) }),
};

/** The kinds of steps of a campaign file by their names: a line each. `forEach`, which repeats steps, is in `file/steps.ts`. */
import { dropCaches } from './drop-caches.ts';
import { drop } from './drop.ts';
import { grow } from './grow.ts';
import { pause } from './pause.ts';
import { run } from './run.ts';
import { settle } from './settle.ts';
import type { StepAction } from './step-action.ts';

export const stepActions: Readonly<Record<string, StepAction>> = {
  run,
  grow,
  settle,
  pause,
  dropCaches,
  drop,
};

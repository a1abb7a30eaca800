/** Which steps of a further session prepare a run that remains. Pure. */
import type { Step } from '../plan/plan.ts';
import { isRun } from '../plan/runs-of.ts';

/**
 * Whether the first of the later steps that is a run, or of one of these kinds, is a run: then it needs this step, and no later
 * step does the same again.
 */
export function comesBeforeRun(later: Step[], kinds: readonly string[]): boolean {
  const next = later.find((step) => isRun(step) || kinds.includes(step.kind));
  return next !== undefined && isRun(next);
}

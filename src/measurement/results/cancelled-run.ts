/** How a run that a cancellation interrupted is told from other invalid runs. Pure. */
import type { RunResult } from './types.ts';

/** Its only reason in `invalidReasons`. */
export const cancelledReason = 'The campaign was cancelled during this run.';

export function isCancelled({ invalidReasons }: Pick<RunResult, 'invalidReasons'>): boolean {
  return invalidReasons.includes(cancelledReason);
}

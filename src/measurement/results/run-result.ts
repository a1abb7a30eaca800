/** Makes a run's result of what its loads gave. Pure. */
import type { LoadPlan, RunPlan } from '../../plan/plan.ts';
import { commonWindow, perSecondWithin } from './common-window.ts';
import type { CombinedReading } from './combined-reading.ts';
import type { LoadResult, RunResult } from './types.ts';
import type { TimeWindow } from '../../input/time-schema.ts';

/** One load of a run as it was read. */
export interface ReadLoad {
  load: LoadPlan;
  argv: string[];
  reading: CombinedReading;
}

/**
 * A run is whole when nothing went wrong, every load was read, and (where there are several) they have a window in
 * common. Anything else is a reason for it to be void.
 */
export function makeRunResult(
  run: RunPlan,
  attempt: number,
  span: TimeWindow,
  loads: ReadLoad[],
  reasons: string[],
): RunResult {
  const window = loads.length === run.loads.length ? commonWindow(loads.map(({ reading }) => reading.window)) : null;
  const voidReasons = [...reasons];
  if (window === null && reasons.length === 0) {
    voidReasons.push(`The loads of ${run.id} have no measured window in common.`);
  }
  const together = run.loads.length > 1 ? window : null;
  return {
    schema: 3,
    runId: run.id,
    group: run.group,
    title: run.title,
    level: run.level,
    trial: run.trial,
    state: voidReasons.length > 0 ? 'void' : 'whole',
    voidReasons,
    span,
    window,
    attempts: attempt,
    ...(run.search ? { search: run.search } : {}),
    loads: loads.map(({ load, argv, reading }): LoadResult => ({
      load,
      argv,
      ...reading,
      commonWindowPerSecond: together && perSecondWithin(reading.measured.series, together),
    })),
  };
}

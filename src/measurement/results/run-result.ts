/** Makes a run's result from the readings of its loads. Pure. */
import type { LoadPlan, RunPlan } from '../../plan/plan.ts';
import { conditionsOf } from '../../plan/run-conditions.ts';
import { commonWindow, perSecondWithin } from './common-window.ts';
import type { CombinedReading } from './combined-reading.ts';
import type { LoadResult, RunResult } from './types.ts';
import type { TimeWindow } from '../../input/time-schema.ts';

/** The reading of one load of a run. */
export interface ReadLoad {
  load: LoadPlan;
  argv: string[];
  reading: CombinedReading;
}

/**
 * A run is valid if nothing failed, every load was read, and several loads have a common measurement window. Otherwise it is
 * invalid, with reasons.
 */
export function makeRunResult(
  run: RunPlan,
  attempt: number,
  span: TimeWindow,
  loads: ReadLoad[],
  reasons: string[],
): RunResult {
  const window = loads.length === run.loads.length ? commonWindow(loads.map(({ reading }) => reading.window)) : null;
  const invalidReasons = [...reasons];
  if (window === null && reasons.length === 0) {
    invalidReasons.push(`The loads of ${run.id} have no common measurement window.`);
  }
  const common = run.loads.length > 1 ? window : null;
  return {
    schema: 4,
    runId: run.id,
    group: run.group,
    title: run.title,
    level: run.level,
    trial: run.trial,
    state: invalidReasons.length > 0 ? 'invalid' : 'valid',
    invalidReasons,
    span,
    window,
    attempts: attempt,
    ...(run.search ? { search: run.search } : {}),
    ...(run.variant ? { variant: run.variant } : {}),
    ...(run.matrix ? { matrix: run.matrix } : {}),
    ...(run.slice ? { slice: run.slice } : {}),
    ...conditionsOf(run),
    loads: loads.map(({ load, argv, reading }): LoadResult => ({
      load,
      argv,
      ...reading,
      commonWindowPerSecond: common && perSecondWithin(reading.measured.series, common),
    })),
  };
}

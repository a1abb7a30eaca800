/** Makes a run's result from the readings of its loads. Pure. */
import type { LoadPlan, RunPlan } from '../../plan/plan.ts';
import { conditionsOf } from '../../plan/run-conditions.ts';
import { lackingIn } from '../../workloads/least-window.ts';
import { operationsOf } from '../../workloads/measured.ts';
import { factsOf } from '../../workloads/registry.ts';
import { commonWindow, perSecondWithin } from './common-window.ts';
import type { CombinedReading } from './combined-reading.ts';
import type { LoadResult, RunResult } from './types.ts';
import { secondsOf, type TimeWindow } from '../../input/time-schema.ts';

/** The reading of one load of a run. */
export interface ReadLoad {
  load: LoadPlan;
  argv: string[];
  reading: CombinedReading;
}

/** Why a run is invalid. */
export interface InvalidReasons {
  /** What failed. */
  failed: string[];
  /** Loads whose outputs cover too little time for their figures. */
  tooShort: string[];
}

/**
 * A run is valid if nothing failed, every load was read, several loads have a common measurement window, and the windows have what the
 * figures need. Otherwise it is invalid, with reasons. The window of a warm-up is not used.
 */
export function makeRunResult(
  run: RunPlan,
  attempt: number,
  span: TimeWindow,
  loads: ReadLoad[],
  { failed, tooShort }: InvalidReasons,
): RunResult {
  const window = loads.length === run.loads.length ? commonWindow(loads.map(({ reading }) => reading.window)) : null;
  const isRead = failed.length + tooShort.length === 0;
  const lacking = isRead && !run.warmUp ? lackingWindows(run, loads, window) : tooShort;
  const invalidReasons = [...failed, ...lacking];
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
    ...(failed.length === 0 && lacking.length > 0 ? { tooShort: true } : {}),
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

/** What the window of each load lacks for its figures, and what the common one lacks. */
function lackingWindows({ id, loads: planned }: RunPlan, loads: ReadLoad[], common: TimeWindow | null): string[] {
  if (!common) return [`The loads of ${id} have no common measurement window.`];
  const alone = loads.flatMap(({ load, reading }) => {
    const least = factsOf(load.workload).needs;
    const has = { seconds: secondsOf(reading.window), ...operationsOf(reading) };
    return least ? lackingIn(`The measurement window of load ${load.id}`, has, least) : [];
  });
  if (alone.length > 0 || planned.length === 1) return alone;
  const seconds = Math.max(...planned.map(({ workload }) => factsOf(workload).needs?.seconds ?? 0));
  const has = { seconds: secondsOf(common) };
  return lackingIn(`The common measurement window of the loads of ${id}`, has, { seconds, operations: 0 });
}

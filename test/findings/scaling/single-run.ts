/** Runs made by hand. */
import type { LoadPlan, RunGroup } from '../../../src/plan/plan.ts';
import type { LoadFigures, RunResult } from '../../../src/measurement/results/types.ts';

let made = 0;

/** A whole run of one load. */
export function singleRun(group: RunGroup, load: LoadPlan, figures: LoadFigures, openLoop = false): RunResult {
  made += 1;
  const window = { startMilliseconds: 0, endMilliseconds: 20_000 };
  return {
    schema: 3,
    runId: `run-${made}`,
    group,
    title: 'Load',
    level: '',
    trial: 1,
    state: 'whole',
    voidReasons: [],
    span: window,
    window,
    attempts: 1,
    loads: [{ load, argv: [], window, openLoop, figures, series: [], commonWindowPerSecond: null }],
  };
}

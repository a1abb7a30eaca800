/** Synthetic runs. */
import type { LoadPlan, RunGroup } from '../../../src/plan/plan.ts';
import type { LoadFigures, RunResult } from '../../../src/measurement/results/types.ts';
import { madeLoad, openLoop } from '../../workloads/made-load.ts';

let count = 0;

/** A valid run of one load. */
export function singleRun(group: RunGroup, load: LoadPlan, figures: LoadFigures, isOpenLoop = false): RunResult {
  count += 1;
  const made = madeLoad(load, figures);
  const window = { startMilliseconds: 0, endMilliseconds: 20_000 };
  return {
    schema: 4,
    runId: `run-${count}`,
    group,
    title: 'Load',
    level: '',
    trial: 1,
    state: 'valid',
    invalidReasons: [],
    span: window,
    window,
    attempts: 1,
    loads: [isOpenLoop ? openLoop(made) : made],
  };
}

import { steadyPartOf } from '../measurement/results/steady-part.ts';
import type { RunResult } from '../measurement/results/types.ts';
import type { TimeWindow } from '../input/time-schema.ts';

/** The windows whose telemetry the findings need: the steady part of each run, or those of its loads if it has no window. */
export function measuredWindows(runs: RunResult[]): TimeWindow[] {
  const windows = runs
    .map((run) => steadyPartOf(run))
    .flatMap(({ window, loads }) => (window ? [window] : loads.map((load) => load.window)));
  const byBounds = new Map(windows.map((each) => [`${each.startMilliseconds}-${each.endMilliseconds}`, each]));
  return [...byBounds.values()];
}

import type { RunResult } from '../measurement/results/types.ts';
import type { TimeWindow } from '../input/time-schema.ts';

/** The windows whose telemetry the findings need: that of each run, or those of its loads if it has none. */
export function measuredWindows(runs: RunResult[]): TimeWindow[] {
  const windows = runs.flatMap(({ window, loads }) => (window ? [window] : loads.map((load) => load.window)));
  const byBounds = new Map(windows.map((each) => [`${each.startMilliseconds}-${each.endMilliseconds}`, each]));
  return [...byBounds.values()];
}

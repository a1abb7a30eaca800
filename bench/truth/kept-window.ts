/** The window of a scenario with all inputs of a verdict: it can be judged again without load. */
import type { Plan } from '../../src/plan/plan.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import { measuredWindows } from '../../src/findings/measured-windows.ts';
import type { RunResult } from '../../src/measurement/results/types.ts';
import type { WindowTelemetry } from '../../src/measurement/telemetry/statistics.ts';
import { definitionsOf, hasCurrentDefinitions } from './measure-definitions.ts';
import type { Scenario } from './scenario.ts';
import { columnsIn, statisticsOfRows, type TelemetryRows } from './telemetry-rows.ts';
import type { Truth } from './truths.ts';

export const keptSchema = 3 as const;

export interface KeptWindow {
  /** 2 until 2026-11-23: without the rows of telemetry, from which statistics are made again. */
  schema: typeof keptSchema;
  fleet: string;
  scenario: Scenario;
  truth: Truth;
  /** Without steps. */
  plan: Plan;
  /** The hosts in the window. */
  hosts: InventoryHost[];
  run: RunResult;
  /** Null if the window has no samples. */
  telemetry: KeptStatistics | null;
}

/** Statistics of the steady part of the run, and what they were made by. */
export interface KeptStatistics extends WindowTelemetry {
  /** Columns of the rows that have any value. */
  columns: string[];
  definitions: Record<string, string>;
}

/** Adds the statistics to a window: of the part that is steady by the current rules, by the current measures. */
export async function withStatistics(kept: Omit<KeptWindow, 'telemetry'>, rows: TelemetryRows): Promise<KeptWindow> {
  const [window] = measuredWindows([kept.run]);
  const statistics = window ? await statisticsOfRows(rows, window, kept.hosts) : null;
  const columns = columnsIn(rows);
  return { ...kept, telemetry: statistics && { ...statistics, columns, definitions: definitionsOf(columns) } };
}

/** Whether the current rules would make the same statistics: of the same part of the run, by the same measures. */
export function hasCurrentStatistics({ run, telemetry }: Pick<KeptWindow, 'run' | 'telemetry'>): boolean {
  const [window] = measuredWindows([run]);
  if (!telemetry || !window) return !telemetry && !window;
  return (
    telemetry.window.startMilliseconds === window.startMilliseconds &&
    telemetry.window.endMilliseconds === window.endMilliseconds &&
    hasCurrentDefinitions(telemetry.columns, telemetry.definitions)
  );
}

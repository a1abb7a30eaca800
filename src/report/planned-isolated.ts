/** Runs selected by their plan, because an invalid run may have lost its loads. */
import type { CampaignData } from '../findings/analyse.ts';
import { invalidText } from '../measurement/results/run-traits.ts';
import type { RunResult } from '../measurement/results/types.ts';
import type { RunPlan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import type { Row } from './table.ts';
import { runFolder } from './run-folder.ts';

/** Runs with a single load, of this load generator. */
export function plannedIsolated(data: CampaignData, group: string, workload: string): RunResult[] {
  return runsPlanned(data, group, ({ loads }) => loads.length === 1 && loads[0]?.workload === workload);
}

/** Runs of one group with several loads. */
export function plannedCombined(data: CampaignData, group: string): RunResult[] {
  return runsPlanned(data, group, ({ loads }) => loads.length > 1);
}

function runsPlanned({ record, runs }: CampaignData, group: string, matches: (run: RunPlan) => boolean): RunResult[] {
  const planned = runsOf(record.plan).filter((run) => run.group === group && matches(run));
  const ids = new Set(planned.map(({ id }) => id));
  return runs.filter(({ runId }) => ids.has(runId));
}

/** Rows of invalid runs: the reason, without figures. */
export function invalidRows(runs: RunResult[]): Row[] {
  return runs
    .filter((run) => run.state === 'invalid')
    .map((run) => ({
      cells: [run.level || run.title],
      href: runFolder(run.runId),
      isInvalid: `invalid: ${invalidText(run.invalidReasons)}`,
    }));
}

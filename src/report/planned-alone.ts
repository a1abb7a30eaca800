/** Runs as they were planned, void ones too: a void run may have lost its loads. */
import type { CampaignData } from '../findings/analyse.ts';
import { voidText } from '../findings/wording.ts';
import type { RunResult } from '../measurement/results/types.ts';
import type { RunPlan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import type { Row } from './table.ts';

/** Runs of one load of this generator alone. */
export function plannedAlone(data: CampaignData, group: string, workload: string): RunResult[] {
  return runsPlanned(data, group, ({ loads }) => loads.length === 1 && loads[0]?.workload === workload);
}

/** Runs of several loads of one group. */
export function plannedTogether(data: CampaignData, group: string): RunResult[] {
  return runsPlanned(data, group, ({ loads }) => loads.length > 1);
}

function runsPlanned({ record, runs }: CampaignData, group: string, isWanted: (run: RunPlan) => boolean): RunResult[] {
  const planned = runsOf(record.plan).filter((run) => run.group === group && isWanted(run));
  const wanted = new Set(planned.map(({ id }) => id));
  return runs.filter(({ runId }) => wanted.has(runId));
}

/** Void runs are shown, without figures and with their reason. */
export function voidRows(runs: RunResult[]): Row[] {
  return runs
    .filter((run) => run.state === 'void')
    .map((run) => ({
      cells: [run.level || run.title],
      isVoid: `void: ${voidText(run.voidReasons)}`,
    }));
}

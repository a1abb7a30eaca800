/** The loads that an objective is asked of: the same work at one or more levels of its target rate or concurrency. Pure. */
import type { CampaignRecord, RunResult } from '../../measurement/results/types.ts';
import type { CampaignTelemetry } from '../../measurement/telemetry/statistics.ts';
import { combinedGroup } from '../../plan/runs-of.ts';
import type { Plan } from '../../plan/plan.ts';
import { median } from '../../statistics/median.ts';
import { levelObjectives, type LevelObjective } from '../../thresholds/objective.ts';
import { subjectsOf, type JudgedLoad } from '../../thresholds/subjects.ts';
import { factsOf } from '../../workloads/registry.ts';
import { countedPerSecond, workKey } from '../../workloads/throughput.ts';
import type { ObjectiveFinding, ObjectiveLevel } from './objective-finding.ts';
import { placeOf } from './load-axis.ts';

export interface ObjectiveSubject extends Pick<ObjectiveFinding, 'system' | 'title' | 'unit' | 'axis'> {
  objective: LevelObjective;
  /** In ascending order. */
  levels: { at: number; loads: JudgedLoad[] }[];
}

export interface ObjectiveContext {
  record: CampaignRecord;
  /** Steady parts of all runs. */
  runs: RunResult[];
  telemetry: CampaignTelemetry;
}

/** In the order of the plan. Only loads that run by themselves: what others take is not known at each level. */
export function objectiveSubjects(plan: Pick<Plan, 'steps' | 'objectives' | 'variants'>): ObjectiveSubject[] {
  return levelObjectives(plan.objectives).flatMap((objective) => {
    const placed = loadsOf(objective, plan).flatMap((judged) => {
      const { run, load } = judged;
      const place = placeOf(load);
      const isAlone = run.group !== combinedGroup && run.loads.length === 1 && !run.events;
      return place && isAlone ? [{ ...place, judged }] : [];
    });
    const alike = Map.groupBy(placed, ({ axis, judged: { run, load } }) => `${axis} ${run.group} ${workKey(load)}`);
    return [...alike.values()].map((own) => {
      const [{ axis, judged }] = own as [(typeof own)[number]];
      return {
        objective,
        system: judged.load.cluster,
        title: judged.run.title,
        unit: factsOf(judged.load.workload).unit ?? 'operations',
        axis,
        levels: [...Map.groupBy(own, ({ at }) => at)]
          .map(([at, each]) => ({ at, loads: each.map((one) => one.judged) }))
          .toSorted((one, other) => one.at - other.at),
      };
    });
  });
}

/** What it is asked of, at any level; empty if nothing has its figure. */
export function loadsOf(
  objective: LevelObjective,
  { steps, variants }: Pick<Plan, 'steps' | 'variants'>,
): JudgedLoad[] {
  const found = subjectsOf(objective, { steps, ...(variants ? { variants } : {}) });
  return 'fault' in found ? [] : found.subjects.flatMap(({ loads }) => loads);
}

/** The valid runs of a level. */
export function validRunsAt({ loads }: ObjectiveSubject['levels'][number], runs: RunResult[]): RunResult[] {
  return runs.filter(({ runId, state }) => state === 'valid' && loads.some(({ run }) => run.id === runId));
}

/** Names of the runs of a level, and their throughput. */
export function madeAt(runs: RunResult[]): Pick<ObjectiveLevel, 'runs' | 'perSecond'> {
  const rates = runs.flatMap(({ loads: [load] }) => (load && countedPerSecond(load)) ?? []);
  return { runs: runs.map(({ runId }) => runId), perSecond: rates.length > 0 ? median(rates) : null };
}

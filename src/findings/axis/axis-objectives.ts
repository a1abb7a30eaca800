/** The objectives of a load over an axis: thresholds and objectives of the campaign, and the objective of a search. Pure. */
import type { Plan } from '../../plan/plan.ts';
import { searchesOf } from '../../plan/runs-of.ts';
import { isOfDisks, levelObjectiveOf, levelObjectives } from '../../thresholds/objective.ts';
import type { Threshold } from '../../thresholds/threshold.ts';
import { fitsThrough, type Fits } from '../response/fits.ts';
import { holdsUpTo } from '../response/holds-up-to.ts';
import { objectiveAnswer } from '../response/objective-text.ts';
import { loadsOf } from '../response/objective-subjects.ts';
import { visitsOf } from '../response/visits.ts';
import { judgeTrials, valueOf } from '../thresholds/judge-figure.ts';
import type { AxisObjective, AxisVariable } from './axis-findings.ts';
import { projectedFailure } from './axis-projection.ts';
import type { AxisTrial } from './axis-runs.ts';
import { shownValue } from './axis-variable.ts';

type AskedPlan = Pick<Plan, 'steps' | 'thresholds' | 'objectives' | 'variants'>;

/**
 * @param groups trials of one load by the value of the variable, in ascending order
 * @param fits of its throughput
 */
export function axisObjectives(
  groups: AxisTrial[][],
  variable: AxisVariable,
  fits: Fits | null,
  plan: AskedPlan,
): AxisObjective[] {
  const trials = groups.flat();
  const text = (at: number): string => shownValue(at, variable);
  return objectivesOf(trials, plan).map((objective) => {
    const levels = groups.map((own) => {
      const at = own[0]!.value;
      return { at, figure: judgeTrials(text(at), objective, own) };
    });
    const holds = holdsUpTo(levels);
    const answer = objectiveAnswer(levels, holds, objective, { of: 'value', text });
    const found = { objective: objective.text, holds, answer };
    if (holds.state !== 'at-least') return found;
    const [own, limit] =
      objective.figure === 'throughput'
        ? [fits, objective.limit]
        : [fitsOfLatency(trials, objective), 1 / objective.limit];
    return { ...found, projected: projectedFailure(own, limit, holds.upTo) };
  });
}

/** Those whose figure gets worse where throughput falls. */
function objectivesOf(trials: AxisTrial[], plan: AskedPlan): Threshold[] {
  const searched = searchesOf(plan)
    .filter(({ run }) => trials.some((trial) => trial.run.search?.of === run))
    .flatMap(({ objective }) => (objective ? [levelObjectiveOf(objective)] : []));
  const asked = levelObjectives([...(plan.thresholds ?? []), ...(plan.objectives ?? [])]).flatMap((objective) => {
    if (isOfDisks(objective) || objective.figure === 'errors') return [];
    const isUpper = objective.comparator.startsWith('<');
    if (isUpper === (objective.figure === 'throughput')) return [];
    const isAsked = loadsOf(objective, plan).some(({ run, load }) =>
      trials.some((trial) => trial.runId === run.id && trial.load.load.id === load.id),
    );
    return isAsked ? [objective] : [];
  });
  return [...searched, ...asked];
}

/** One over the latency falls where the latency rises, so the same shapes fit it. */
function fitsOfLatency(trials: AxisTrial[], { figure }: Threshold): Fits | null {
  const observations = trials.flatMap((trial) => {
    const latency = valueOf(figure, trial) ?? 0;
    return latency > 0 ? [{ ...trial, figure: 1 / latency }] : [];
  });
  return fitsThrough(visitsOf(observations));
}

/** Up to which rate of a background each of the variants that take turns meets the campaign's objective of backgrounds. Pure. */
import type { PlannedSessions } from '../../measurement/results/sessions.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { takesTurns } from '../../plan/variants.ts';
import { median } from '../../statistics/median.ts';
import { levelObjectiveOf } from '../../thresholds/objective.ts';
import type { Threshold } from '../../thresholds/threshold.ts';
import { factsOf } from '../../workloads/registry.ts';
import { targetOutcome } from '../../workloads/target-met.ts';
import { countedPerSecond } from '../../workloads/throughput.ts';
import { loadText, type LoadAxis } from '../response/load-axis.ts';
import type { ObjectiveFinding } from '../response/objective-finding.ts';
import { overLevels } from '../response/objectives.ts';
import type { LoadOfRun } from '../contrast/figures.ts';
import { judgeTrials } from '../thresholds/judge-figure.ts';
import { unknownFigure } from '../thresholds/judge-value.ts';
import type { JudgedFigure } from '../thresholds/threshold-finding.ts';
import { levelOf, seriesOf, ofVariant, type AccompaniedLoad } from './background-runs.ts';

/**
 * For every variant, and every load that was measured with a background: of each variant its own blocks, whether the others have them or not.
 *
 * @param runs with steady windows
 * @returns nothing without an objective, or if the clusters of the variants do not take turns
 */
export function backgroundObjectives(runs: RunResult[], record: PlannedSessions): ObjectiveFinding[] {
  const { backgroundObjective: objective, variants } = record.plan;
  if (!objective || !variants || !takesTurns(record.plan)) return [];
  return seriesOf(runs, record).flatMap((series) =>
    variants.all.flatMap(({ name }) => objectiveOf(name, ofVariant(series, name), levelObjectiveOf(objective))),
  );
}

/** None if the variant has no run with a background. */
function objectiveOf(variant: string, loads: AccompaniedLoad[], objective: Threshold): ObjectiveFinding[] {
  const accompanied = loads.flatMap(({ background, rate, run }) =>
    background ? [{ load: background, rate, run }] : [],
  );
  const [first] = accompanied;
  if (!first) return [];
  const { id, workload, cluster } = first.load.load;
  const { load } = loads[0]!.load;
  const unit = factsOf(workload).unit ?? 'operations';
  const axis: LoadAxis = `target ${unit}/s`;
  const byRate = [...Map.groupBy(accompanied, ({ rate }) => rate)].toSorted(([one], [other]) => one - other);
  const levels = byRate.map(([at, own]) => ({
    at,
    runs: own.map(({ run }) => run.runId),
    perSecond: median(own.map((each) => countedPerSecond(each.load) ?? 0)),
    figure: judged(loadText(at, axis), objective, own),
  }));
  const accompaniedText = [load.id, levelOf(load)].filter(Boolean).join(' at ');
  const title = `${id} with ${variant} while ${accompaniedText} runs`;
  return overLevels(objective, { system: cluster, title, unit, axis, variant, disks: null, levels });
}

/** Of a run of each block. A rate that the background missed in any of them is not known to hold, whatever the figure. */
function judged(name: string, objective: Threshold, backgrounds: LoadOfRun[]): JudgedFigure {
  return backgrounds.some(({ load }) => targetOutcome(load)?.isMet === false)
    ? unknownFigure(name, 'the background missed its rate', 'ms', backgrounds.length)
    : judgeTrials(name, objective, backgrounds, true);
}

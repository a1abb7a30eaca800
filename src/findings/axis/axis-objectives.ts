/** The objectives of a load over an axis: thresholds and objectives of the campaign, and the objective of a search. Pure. */
import type { Plan } from '../../plan/plan.ts';
import { searchesOf } from '../../plan/runs-of.ts';
import { objectiveText } from '../../search/search.ts';
import { isOfDisks, levelObjectives } from '../../thresholds/objective.ts';
import { subjectsOf } from '../../thresholds/subjects.ts';
import { keeps, type Threshold } from '../../thresholds/threshold.ts';
import type { SupportedPercentiles } from '../../workloads/percentile-support.ts';
import { latencyOf } from '../../workloads/throughput.ts';
import type { AxisObjective, AxisPoint } from './axis-findings.ts';
import { objectiveOver } from './axis-projection.ts';
import type { AxisTrial } from './axis-runs.ts';
import { fitsThrough, type Fits } from '../response/fits.ts';
import { visitsOf } from '../response/visits.ts';

type Latency = 'p50' | 'p95' | 'p99' | 'p999';

type AskedPlan = Pick<Plan, 'steps' | 'thresholds' | 'objectives' | 'variants'>;

interface Objective {
  text: string;
  /** Null for throughput. */
  latency: Latency | null;
  limit: number;
  isKept(this: void, value: number): boolean;
}

const latencies: Readonly<Partial<Record<Threshold['figure'], Latency>>> = {
  p50: 'p50',
  p95: 'p95',
  p99: 'p99',
  'p99.9': 'p999',
};

/**
 * @param trials of one load over one variable
 * @param fits of its throughput
 */
export function axisObjectives(
  trials: AxisTrial[],
  points: Pick<AxisPoint, 'value' | 'perSecond' | 'latency'>[],
  fits: Fits | null,
  plan: AskedPlan,
): AxisObjective[] {
  return objectivesOf(trials, plan).map(({ text, latency, limit, isKept }) =>
    objectiveOver({
      text,
      points: points.map(({ value, perSecond, latency: measured }) => {
        const figure = latency === null ? perSecond.median : figureOf(measured, latency);
        return { value, isMet: figure === null ? null : isKept(figure) };
      }),
      fits: latency === null ? fits : fitsOfLatency(trials, latency),
      limit: latency === null ? limit : 1 / limit,
    }),
  );
}

function objectivesOf(trials: AxisTrial[], plan: AskedPlan): Objective[] {
  const searches = searchesOf(plan).filter(({ run }) => trials.some((trial) => trial.run.search?.of === run));
  const searched = searches.flatMap(({ objective }): Objective[] => {
    if (!objective) return [];
    const { percentile, atMostMilliseconds: limit } = objective;
    return [{ text: objectiveText(objective), latency: percentile, limit, isKept: (value) => value <= limit }];
  });
  const asked = levelObjectives([...(plan.thresholds ?? []), ...(plan.objectives ?? [])]);
  const judged = asked.flatMap((threshold): Objective[] => {
    if (isOfDisks(threshold)) return [];
    const latency = latencies[threshold.figure] ?? null;
    const isUpper = threshold.comparator.startsWith('<');
    if (latency === null ? threshold.figure !== 'throughput' || isUpper : !isUpper) return [];
    if (!judges(threshold, trials, plan)) return [];
    return [{ text: threshold.text, latency, limit: threshold.limit, isKept: (value) => keeps(value, threshold) }];
  });
  return [...searched, ...judged];
}

function judges(threshold: Threshold, trials: AxisTrial[], plan: Pick<Plan, 'steps' | 'variants'>): boolean {
  const { steps, variants } = plan;
  const found = subjectsOf(threshold, { steps, ...(variants ? { variants } : {}) });
  if ('fault' in found) return false;
  return found.subjects.some(({ loads }) =>
    loads.some(({ run, load }) => trials.some((trial) => trial.runId === run.id && trial.load.load.id === load.id)),
  );
}

function figureOf(latency: SupportedPercentiles | null, name: Latency): number | null {
  return latency?.[name] ?? null;
}

/** One over the latency falls where the latency rises, so the same shapes fit it. */
function fitsOfLatency(trials: AxisTrial[], name: Latency): Fits | null {
  const observations = trials.flatMap((trial) => {
    const latency = latencyOf(trial.load)?.[name] ?? null;
    return latency === null || latency <= 0 ? [] : [{ ...trial, figure: 1 / latency }];
  });
  return fitsThrough(visitsOf(observations));
}

/** Throughput over the variables of the steps. Pure. */
import type { CampaignRecord } from '../../measurement/results/types.ts';
import type { CampaignTelemetry } from '../../measurement/telemetry/statistics.ts';
import { studentQuantile, fewestDegrees } from '../../statistics/student.ts';
import { evidenceOf } from '../../systems/registry.ts';
import { factsOf } from '../../workloads/registry.ts';
import { medianLatencyOf } from '../../workloads/throughput.ts';
import { pressureTitle } from '../bottlenecks/bottleneck-text.ts';
import type { Bottleneck } from '../bottlenecks/bottleneck.ts';
import { spreadOf } from '../peaks/companions.ts';
import type { Study } from '../published/study.ts';
import { attributionOf, inconclusive } from './attribution.ts';
import { axisBend } from './axis-bend.ts';
import { axisCause, reliefOf } from './axis-cause.ts';
import { axisEvidence } from './axis-evidence.ts';
import type { AxisBend, AxisCurve, AxisPoint } from './axis-findings.ts';
import { axisObjectives } from './axis-objectives.ts';
import { axisRises } from './axis-rises.ts';
import { axisGroups, type AxisGroup, type AxisTrial, type VariedRun } from './axis-runs.ts';
import { axisTexts } from './axis-text.ts';
import { isTime } from './axis-variable.ts';
import type { PointBottleneck } from './cause-findings.ts';
import { fitsThrough } from '../response/fits.ts';
import { lossPerDoubling } from './loss-per-doubling.ts';
import { byValue, medianVariance, scatterOfRuns, visitsOf, type Visit } from '../response/visits.ts';
import { publishedAxes } from './published-axis.ts';
import { storedCost } from './stored-cost.ts';

export interface AxisContext {
  record: CampaignRecord;
  telemetry: CampaignTelemetry;
  studies: Study[];
  bottleneckOf: (runId: string, system: string) => Bottleneck | null;
}

/** A curve for each load of the system and each variable that changes; empty without variables. */
export function axisCurves(system: string, runs: VariedRun[], context: AxisContext): AxisCurve[] {
  return axisGroups(system, runs).map((group) => curveOf(system, group, context));
}

function curveOf(system: string, { variable, caches, trials, unsteady }: AxisGroup, context: AxisContext): AxisCurve {
  const { record, telemetry, studies, bottleneckOf } = context;
  const { plan } = record;
  const visits = visitsOf(trials);
  const fits = fitsThrough(visits);
  const grouped = byValue(trials).map(({ items }) => items);
  const points = grouped.map((own) => pointOf(own, visits, bottleneckOf(own[0]!.runId, system)));
  const cluster = plan.clusters[system];
  const facts = cluster ? evidenceOf(cluster) : [];
  const evidence = axisEvidence(grouped, { system, plan, telemetry });
  // Days cannot pass in another order.
  const attribution = isTime(variable) ? inconclusive('the variable is the time itself') : attributionOf(trials);
  const bend = ofVariable(axisBend(visits, fits), attribution.state);
  const objectives = axisObjectives(grouped, variable, fits, plan);
  const { run, load } = trials[0]!;
  const cost = storedCost(system, plan, { variable, values: points.map(({ value }) => value), objectives });
  const published = publishedAxes(record, load, studies);
  const indexOf = (value: number): number => points.findIndex((point) => point.value === value);
  const curve: Omit<AxisCurve, 'verdict'> = {
    system,
    workload: load.load.workload,
    title: [run.title, factsOf(load.load.workload).levelText(load.load.parameters)].filter((part) => part).join(', '),
    unit: factsOf(load.load.workload).unit ?? 'operations',
    variable,
    caches,
    points,
    unsteady,
    bend,
    attribution,
    loss: lossPerDoubling(visits, bend, fits),
    rises: axisRises(visits, fits).map((rise) => ({
      ...rise,
      explanation: rise.state === 'real' ? reliefOf(evidence, facts, indexOf(rise.to)) : null,
    })),
    objectives,
    evidence,
    cause: axisCause({ variable, points, bend, evidence, facts }),
    ...(cost ? { cost } : {}),
    ...(published.length > 0 ? { published } : {}),
  };
  return { ...curve, verdict: axisTexts(curve) };
}

/** A bend of the measured order is not one of the variable where the time alone changed throughput. */
function ofVariable(bend: AxisBend, state: AxisCurve['attribution']['state']): AxisBend {
  if (state !== 'drift' || bend.state === 'none' || bend.state === 'inconclusive') return bend;
  return { state: 'inconclusive', reason: 'throughput changed with the time' };
}

function pointOf(trials: AxisTrial[], visits: Visit[], bottleneck: Bottleneck | null): AxisPoint {
  const rates = trials.map(({ figure }) => figure);
  const spread = spreadOf(rates);
  const { variance, degrees } = scatterOfRuns(visits);
  const reach =
    degrees < fewestDegrees ? null : studentQuantile(degrees) * Math.sqrt(medianVariance(variance, rates.length));
  return {
    value: trials[0]!.value,
    runs: trials.map(({ runId }) => runId),
    perSecond: {
      ...spread,
      interval:
        reach === null ? null : { low: spread.median * Math.exp(-reach), high: spread.median * Math.exp(reach) },
    },
    latency: medianLatencyOf(trials.map(({ load }) => load)),
    notSettled: trials.flatMap(({ run }) => run.notSettled ?? []),
    bottleneck: bottleneck && pointBottleneck(bottleneck),
  };
}

/** The bottleneck, or the resource closest to saturation. */
export function pointBottleneck(bottleneck: Bottleneck): PointBottleneck {
  const pressure = bottleneck.state === 'found' ? bottleneck.cause : bottleneck.nearest;
  return { state: bottleneck.state, resource: pressure?.resource ?? null, title: pressure && pressureTitle(pressure) };
}

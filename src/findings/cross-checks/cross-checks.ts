/** Compares load generators that do the same work: how fast each is, and what was measured of both. Pure. */
import type { CampaignRecord, LoadResult, RunResult } from '../../measurement/results/types.ts';
import { isUnsteady } from '../../measurement/results/steady-part.ts';
import type { CampaignTelemetry } from '../../measurement/telemetry/statistics.ts';
import { median } from '../../statistics/median.ts';
import { excludesOne, type Interval } from '../../statistics/ratio-interval.ts';
import { fewestDegrees, studentQuantile } from '../../statistics/student.ts';
import { squaredDeviations, total } from '../../statistics/sums.ts';
import { significant } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';
import { medianPercentiles } from '../../workloads/percentile-support.ts';
import { countedPerSecond, latencyOf } from '../../workloads/throughput.ts';
import { pointBottleneck } from '../axis/axes.ts';
import { axisEvidence } from '../axis/axis-evidence.ts';
import type { AxisTrial } from '../axis/axis-runs.ts';
import { byValue } from '../axis/observations.ts';
import type { Bottleneck } from '../bottlenecks/bottleneck.ts';
import { parameterDifferences } from '../comparison/parameter-differences.ts';
import { measuredRuns } from '../peaks/peaks.ts';
import { crossCheckTexts, workText } from './cross-check-text.ts';
import type { CrossCheck, CrossCheckFigure, CrossCheckSide } from './cross-check-finding.ts';

export interface CrossCheckContext {
  record: CampaignRecord;
  telemetry: CampaignTelemetry;
  bottleneckOf: (runId: string, system: string) => Bottleneck | null;
}

/** The runs of two load generators, of the base those with the data closest to that of the other. */
interface Pair {
  base: AxisTrial[];
  other: AxisTrial[];
}

/** Of every work that two load generators do alone on the system; empty if there is none. */
export function crossChecks(system: string, runs: RunResult[], context: CrossCheckContext): CrossCheck[] {
  const pairs = pairsOf(system, runs);
  const scatter = scatterOf(pairs);
  return pairs.map((pair) => checkOf(system, pair, scatter, context));
}

function pairsOf(system: string, runs: RunResult[]): Pair[] {
  const trials = measuredRuns(runs).flatMap((run) => trialOf(system, run) ?? []);
  const alike = Map.groupBy(trials, ({ load }) => workOf(load));
  return [...alike].flatMap(([work, own]) => {
    if (work === null) return [];
    const [base, ...others] = [...Map.groupBy(own, ({ load }) => load.load.workload).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    return base ? others.map((other) => ({ base: closestTo(other, base), other })) : [];
  });
}

/** Null unless the run is a valid and steady one of this load alone. `value` is the data that it uses, in bytes. */
function trialOf(system: string, run: RunResult): AxisTrial | null {
  const [load, ...others] = run.loads;
  if (!load || others.length > 0 || load.load.cluster !== system || run.state !== 'valid' || isUnsteady(run))
    return null;
  const perSecond = countedPerSecond(load);
  if (perSecond === null || perSecond <= 0) return null;
  const window = run.window ?? load.window;
  return {
    runId: run.runId,
    value: dataBytes(load) ?? 0,
    figure: perSecond,
    atMilliseconds: (window.startMilliseconds + window.endMilliseconds) / 2,
    run,
    load,
  };
}

/** Equal for loads of any generator that do the same: level, bytes that an operation reads and writes. Null if these are not known. */
function workOf({ load: { workload, parameters, hosts } }: LoadResult): string | null {
  const facts = factsOf(workload);
  const bytes = [facts.readBytes?.(parameters), facts.writtenBytes?.(parameters)];
  if (bytes.includes(undefined)) return null;
  return JSON.stringify([facts.target(parameters), hosts.length, bytes.map((each) => Math.round(each ?? 0))]);
}

function dataBytes({ load: { workload, parameters } }: LoadResult): number | null {
  return factsOf(workload).dataBytes?.(parameters) ?? null;
}

function closestTo(other: AxisTrial[], all: AxisTrial[]): AxisTrial[] {
  const wanted = median(other.map(({ value }) => value));
  const distance = ({ value }: { value: number }): number => Math.abs(Math.log((value + 1) / (wanted + 1)));
  const [closest] = byValue(all).toSorted((a, b) => distance(a) - distance(b));
  return closest?.items ?? [];
}

interface Scatter {
  /** Of the logarithm of a single run. */
  variance: number;
  degrees: number;
}

/** Over the repeated runs of all sides; null if there are too few. */
function scatterOf(pairs: Pair[]): Scatter | null {
  const sides = pairs.flatMap(({ base, other }) => [logarithms(base), logarithms(other)]);
  const degrees = total(sides.map(({ length }) => length - 1));
  return degrees < fewestDegrees ? null : { variance: total(sides.map(squaredDeviations)) / degrees, degrees };
}

const logarithms = (trials: AxisTrial[]): number[] => trials.map(({ figure }) => Math.log(figure));

const medianOf = (trials: AxisTrial[]): number => median(trials.map(({ figure }) => figure));

/** 95 % interval around the median of so many runs, or around the ratio of two. */
function around(logarithm: number, runs: number[], scatter: Scatter | null): Interval | null {
  if (!scatter) return null;
  const error = Math.sqrt(scatter.variance * total(runs.map((count) => 1 / count)));
  const reach = studentQuantile(scatter.degrees) * error;
  return { low: Math.exp(logarithm - reach), high: Math.exp(logarithm + reach) };
}

function checkOf(
  system: string,
  { base, other }: Pair,
  scatter: Scatter | null,
  context: CrossCheckContext,
): CrossCheck {
  const { record, telemetry } = context;
  const logarithm = Math.log(medianOf(other) / medianOf(base));
  const ratio = Math.exp(logarithm);
  const interval = around(logarithm, [base.length, other.length], scatter);
  const state = interval === null ? 'inconclusive' : excludesOne(interval) ? 'differs' : 'no-difference-shown';
  const figures = axisEvidence([base, other], { system, plan: record.plan, telemetry }).flatMap(
    ({ title, values: [ofBase = null, ofOther = null] }): CrossCheckFigure[] =>
      ofBase === null || ofOther === null ? [] : [{ title, base: ofBase, other: ofOther }],
  );
  const [first, second] = [base[0]!.load, other[0]!.load];
  const finding: Omit<CrossCheck, 'verdict'> = {
    system,
    unit: factsOf(first.load.workload).unit ?? 'operations',
    work: workText(first),
    base: sideOf(base, scatter, context, system),
    other: sideOf(other, scatter, context, system),
    ratio,
    interval,
    state,
    figures,
    explanation: state === 'differs' ? figures.filter((figure) => isMoreOfSlower(figure, ratio)) : [],
    differences: differencesOf(first, second),
  };
  return { ...finding, verdict: crossCheckTexts(finding) };
}

const leastFactor = 1.25;
/** Smaller figures are of other processes. */
const leastFigure = 0.05;

function isMoreOfSlower({ base, other }: CrossCheckFigure, ratio: number): boolean {
  const [slower, faster] = ratio < 1 ? [other, base] : [base, other];
  return slower - faster >= leastFigure && slower >= leastFactor * faster;
}

function sideOf(
  trials: AxisTrial[],
  scatter: Scatter | null,
  { bottleneckOf }: CrossCheckContext,
  system: string,
): CrossCheckSide {
  const rates = trials.map(({ figure }) => figure);
  const [first, ...others] = trials.flatMap(({ load }) => latencyOf(load) ?? []);
  const bottleneck = bottleneckOf(trials[0]!.runId, system);
  return {
    workload: trials[0]!.load.load.workload,
    runs: trials.map(({ runId }) => runId),
    perSecond: {
      median: median(rates),
      lowest: Math.min(...rates),
      highest: Math.max(...rates),
      interval: around(Math.log(medianOf(trials)), [trials.length], scatter),
    },
    latency: first ? medianPercentiles([first, ...others]) : null,
    bottleneck: bottleneck && pointBottleneck(bottleneck),
  };
}

const bytesPerGigabyte = 1e9;

function gigabytesText(load: LoadResult): string {
  const bytes = dataBytes(load);
  return bytes === null ? 'not known' : `${significant(bytes / bytesPerGigabyte)} GB`;
}

function differencesOf(base: LoadResult, other: LoadResult): CrossCheck['differences'] {
  const data = [gigabytesText(base), gigabytesText(other)];
  return [
    ...(data[0] === data[1] ? [] : [{ condition: 'records that it uses, each once', values: data }]),
    ...parameterDifferences([base.load, other.load]),
  ];
}

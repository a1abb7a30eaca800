/** The same load at the same level in several campaigns. Pure. */
import { mean } from '../../statistics/sums.ts';
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import { batchOf } from '../../workloads/measured.ts';
import { saturationOf } from '../../measurement/results/saturated.ts';
import { holm } from '../../statistics/holm.ts';
import { significance } from '../../statistics/student.ts';
import { commonTargetMet } from '../sharing/sharing-figures.ts';
import { compareSessions, type SessionFigure, type SessionsCompared } from './compare-sessions.ts';
import type { ComparedLevel, ComparedName, ComparedValue, OmittedFigure, Precision } from './comparison.ts';
import { parameterDifferences } from './parameter-differences.ts';
import type { SupportedLatency } from '../../workloads/percentile-support.ts';
import { countedPerSecond, latencyOf, levelKey } from '../../workloads/throughput.ts';

/** Runs of one side by session, in chronological order. */
export type SideRuns = RunResult[][];

interface Trial {
  side: number;
  session: number;
  run: RunResult;
  load: LoadResult;
}

type FigureOf = (load: LoadResult) => number | null;

const latencies = [
  ['latencyMeanMilliseconds', 'mean'],
  ['latencyMedianMilliseconds', 'p50'],
  ['latencyP95Milliseconds', 'p95'],
  ['latencyP99Milliseconds', 'p99'],
  ['latencyP999Milliseconds', 'p999'],
] as const;

const figures: [ComparedName, FigureOf][] = [
  ['perSecond', countedPerSecond],
  ...latencies.map(([name, figure]): [ComparedName, FigureOf] => [name, (load) => latencyOf(load)?.[figure] ?? null]),
  ['totalSeconds', (load) => batchOf(load)?.seconds ?? null],
];

/**
 * Every level of which any campaign has a valid run, in the order of the first campaign that has it. Levels match if the load and the
 * other loads of the run have the same levels. A load that was stopped at saturation has no figure.
 *
 * Differences are claimed for the report as a whole: probabilities are adjusted for the number of its comparisons.
 */
export function comparedLevels(sides: SideRuns[]): ComparedLevel[] {
  const trials = sides.flatMap((sessions, side) =>
    sessions.flatMap((runs, session) =>
      runs
        .filter(({ state }) => state === 'valid')
        .flatMap((run) => run.loads.map((load) => ({ side, session, run, load })))
        .filter(({ load }) => saturationOf(load) === null),
    ),
  );
  const levels = [...Map.groupBy(trials, keyOf).values()].map((own) => levelOf(own, sides.length));
  adjust(levels);
  return levels;
}

/**
 * Ratios up to this, and from its inverse on, are no difference that matters: the precision that Proofload promises of a headline
 * figure is twice that.
 */
export const margin = 1.05;

/** Replaces the probability of each comparison by Holm's and decides what it finds. */
function adjust(levels: ComparedLevel[]): void {
  const tested = levels
    .flatMap(({ figures }) => figures.flatMap(({ values }) => values))
    .flatMap((value) =>
      value?.ratio && value.precision?.state === 'interval' ? [{ ratio: value.ratio, precision: value.precision }] : [],
    );
  const adjusted = holm(tested.map(({ precision }) => precision.probability));
  for (const [index, { ratio, precision }] of tested.entries()) {
    precision.probability = adjusted[index]!;
    precision.finding = findingOf(ratio, precision);
  }
}

/** Equivalence by the inclusion of the interval (D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15(6), 1987). */
export function findingOf(
  ratio: number,
  { low, high, probability }: { low: number; high: number; probability: number },
): 'differs' | 'equivalent' | 'inconclusive' {
  if (low >= 1 / margin && high <= margin) return 'equivalent';
  return probability <= significance && (ratio > margin || ratio < 1 / margin) ? 'differs' : 'inconclusive';
}

function keyOf({ run, load }: Trial): string {
  const others = run.loads.filter((other) => other !== load).map((other) => levelKey(other.load));
  return JSON.stringify([settingOf(run), run.variant?.name, load.load.id, levelKey(load.load), others.toSorted()]);
}

function settingOf({ group }: RunResult): ComparedLevel['setting'] {
  return group === 'combined' ? 'combined' : 'isolated';
}

function levelOf(trials: Trial[], sides: number): ComparedLevel {
  const { run, load } = trials[0]!;
  const bySide = Array.from({ length: sides }, (_, side) => trials.filter((trial) => trial.side === side));
  const omitted = bySide.flatMap(omittedOf);
  return {
    system: load.load.cluster,
    workload: load.load.workload,
    loadId: load.load.id,
    title: run.title,
    level: run.level,
    setting: settingOf(run),
    differences: parameterDifferences(bySide.map(([first]) => first?.load.load ?? null)),
    figures: figures
      .map(([name, figure]) => {
        const isOmitted = (side: number) => omitted.some((each) => each.name === name && each.campaign === side);
        const supported = bySide.map((own, side) => (isOmitted(side) ? [] : own));
        return { name, values: valuesOf(name, supported, figure) };
      })
      .filter(({ values }) => values.some((value) => value !== null)),
    ...(omitted.length > 0 ? { omitted } : {}),
  };
}

/** Percentiles that a trial of a side has too few operations for. */
function omittedOf(own: Trial[], campaign: number): OmittedFigure[] {
  const fewest = fewestOperations(own.map(({ load }) => load));
  if (!fewest) return [];
  return latencies.flatMap(([name, figure]) => {
    const reason = figure === 'mean' ? undefined : fewest.omitted[figure];
    return reason === undefined ? [] : [{ name, campaign, reason }];
  });
}

/** The latency of the load with the fewest operations behind it. */
function fewestOperations(loads: LoadResult[]): SupportedLatency | null {
  const all = loads.flatMap((load) => latencyOf(load) ?? []);
  return all.toSorted((a, b) => a.operations - b.operations)[0] ?? null;
}

function valuesOf(name: ComparedName, bySide: Trial[][], figure: FigureOf): (ComparedValue | null)[] {
  const [base = []] = bySide;
  const baseSessions = sessionsOf(base, figure);
  return bySide.map((own, side) => {
    const values = own.map(({ load }) => figure(load)).filter((value) => value !== null);
    if (values.length === 0) return null;
    const sessions = sessionsOf(own, figure);
    const compared =
      side > 0 && baseSessions.length > 0 && sessions.length > 0 ? compareSessions(baseSessions, sessions) : null;
    const operations = isLatency(name) ? fewestOperations(own.map(({ load }) => load))?.operations : undefined;
    const target = compared && name === 'perSecond' ? commonTargetMet([...base, ...own]) : null;
    return {
      trials: values.length,
      sessions: new Set(own.map(({ session }) => session)).size,
      mean: mean(values),
      ...(operations === undefined ? {} : { operations }),
      ratio: compared && ratioOf(compared),
      precision: target === null ? compared && precisionOf(compared) : { state: 'by-design', targetPerSecond: target },
    };
  });
}

function isLatency(name: ComparedName): boolean {
  return latencies.some(([latency]) => latency === name);
}

/** A figure by session, without zeros: they have no ratio. */
function sessionsOf(trials: Trial[], figure: FigureOf): SessionFigure[] {
  return [...Map.groupBy(trials, ({ session }) => session).values()].flatMap((own) => {
    const ordered = own.toSorted((a, b) => startOf(a) - startOf(b));
    const values = ordered.flatMap(({ load }) => figure(load) || []);
    return values.length === 0 ? [] : [{ startMilliseconds: startOf(ordered[0]!), values }];
  });
}

function startOf({ run }: Trial): number {
  return run.span.startMilliseconds;
}

function ratioOf(compared: SessionsCompared): number {
  return compared.state === 'tested' ? compared.tested.ratio : compared.ratio;
}

/** The finding and the adjusted probability follow when all comparisons are known. */
function precisionOf(compared: SessionsCompared): Precision {
  if (compared.state === 'one-trial') return { state: 'one-trial' };
  if (compared.state === 'range') {
    const { of, low, high } = compared;
    return { state: 'range', of, low, high };
  }
  const { basis, tested } = compared;
  return { state: 'interval', basis, ...tested.interval, probability: tested.probability, finding: 'inconclusive' };
}

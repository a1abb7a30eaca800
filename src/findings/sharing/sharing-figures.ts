/** The figures of a load that sharing hosts may change. Pure. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { SharingFigureName } from './sharing-finding.ts';
import type { Percentile } from '../../plan/search-plan.ts';
import { omissionText } from '../../workloads/percentile-support.ts';
import type { SystemUse } from '../system-use.ts';
import { batchOf, type MeasuredBatch } from '../../workloads/measured.ts';
import { factsOf, writtenByRun } from '../../workloads/registry.ts';
import { targetOutcome } from '../../workloads/target-met.ts';
import { countedPerSecond, latencyOf, targetPerSecond } from '../../workloads/throughput.ts';

/** A load of a run. */
export interface Trial {
  run: RunResult;
  load: LoadResult;
  /** Session of the campaign, from 0: each has its own hosts. */
  session: number;
  /** What its system used during the run; null for a second load of the same system. */
  use: SystemUse | null;
}

export type FigureOf = (trial: Trial) => number | null;

const latencyNames: [SharingFigureName, Percentile][] = [
  ['latencyMedianMilliseconds', 'p50'],
  ['latencyP95Milliseconds', 'p95'],
  ['latencyP99Milliseconds', 'p99'],
  ['latencyP999Milliseconds', 'p999'],
];

/** In display order. */
export const sharingFigures: [SharingFigureName, FigureOf][] = [
  ['perSecond', ({ load }) => countedPerSecond(load)],
  ['totalSeconds', ({ load }) => batchOf(load)?.seconds ?? null],
  ...latencyNames.map(([name, percentile]): [SharingFigureName, FigureOf] => [name, latency(percentile)]),
  ['maxShuffleReadSeconds', longest('maxShuffleReadSeconds')],
  ['maxShuffleWriteSeconds', longest('maxShuffleWriteSeconds')],
  // Not per operation for a batch: its progress in the common window is unknown.
  ['cores', ({ load, use }) => (batchOf(load) ? (use?.cores ?? null) : null)],
  ['coreMicrosecondsPerOperation', perOperation(({ cores }) => (cores === null ? null : cores * 1e6))],
  ['diskBytesPerOperation', perOperation(({ diskBytesPerSecond }) => diskBytesPerSecond)],
  ['networkBytesPerOperation', perOperation(({ networkBytesPerSecond }) => networkBytesPerSecond)],
];

function latency(percentile: Percentile): FigureOf {
  return ({ load }) => latencyOf(load)?.[percentile] ?? null;
}

export function isLatency(name: SharingFigureName): boolean {
  return latencyNames.some(([latencyName]) => latencyName === name);
}

/** Operations behind the latencies of trials: the fewest of one. Null without latencies. */
export function fewestOperations(trials: Pick<Trial, 'load'>[]): number | null {
  const counts = trials.flatMap(({ load }) => latencyOf(load)?.operations ?? []);
  return counts.length === 0 ? null : Math.min(...counts);
}

/** Percentiles that the trial with the fewest operations has too few for. They are compared in no trial. */
export function omittedFigures(trials: Pick<Trial, 'load'>[]): { name: SharingFigureName; reason: string }[] {
  const fewest = fewestOperations(trials);
  if (fewest === null) return [];
  return latencyNames.flatMap(([name, percentile]) => {
    const reason = omissionText(percentile, fewest);
    return reason === null ? [] : [{ name, reason }];
  });
}

function longest(name: keyof MeasuredBatch['longest']): FigureOf {
  return ({ load }) => batchOf(load)?.longest[name] ?? null;
}

function perOperation(of: (use: SystemUse) => number | null): FigureOf {
  return ({ load, use }) => {
    const rate = countedPerSecond(load);
    const used = use && of(use);
    return rate === null || rate <= 0 || used === null ? null : used / rate;
  };
}

/**
 * The target rate of a load if every trial met it, isolated and combined; null otherwise. A consumer that reads what is being written
 * has the target rate of its producer.
 */
export function commonTargetMet(trials: Pick<Trial, 'run' | 'load'>[]): number | null {
  const targets = trials.map(({ run, load }) => {
    const target = targetPerSecond(load.load) ?? writtenPerSecond(run, load);
    return targetOutcome(load, { target })?.isMet ? target : null;
  });
  const [first = null] = targets;
  return targets.every((each) => each === first) ? first : null;
}

function writtenPerSecond(run: RunResult, { load }: LoadResult): number | null {
  if (writtenByRun(load) !== null) return null;
  const writer = factsOf(load.workload).reads?.from;
  const [only, another] = run.loads.filter((other) => other.load.workload === writer);
  return only && !another ? targetPerSecond(only.load) : null;
}

/** The worse end of an interval: a loss of throughput, a rise of anything else. */
export function worstPercent(
  name: SharingFigureName,
  { lowPercent, highPercent }: { lowPercent: number; highPercent: number },
): number {
  return name === 'perSecond' ? lowPercent : highPercent;
}

/** Measured over the common window of all loads. All others cover the window of the load. */
const overCommonWindow: SharingFigureName[] = [
  'perSecond',
  'cores',
  'coreMicrosecondsPerOperation',
  'diskBytesPerOperation',
  'networkBytesPerOperation',
];

/** Load generators report progress every few seconds. A shorter window gives no rate. */
const leastCommonSeconds = 5;

/** Whether the window of a figure was too short in any trial. */
export function isTooShort(name: SharingFigureName, trials: Trial[]): boolean {
  if (!overCommonWindow.includes(name)) return false;
  return trials.some(({ run: { window } }) => {
    return window !== null && window.endMilliseconds - window.startMilliseconds < leastCommonSeconds * 1000;
  });
}

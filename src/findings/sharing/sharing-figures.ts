/** The figures of a load that sharing may change. Pure. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { SharingFigureName } from './sharing-finding.ts';
import type { SystemUse } from '../system-use.ts';
import { batchOf, type MeasuredBatch } from '../../workloads/measured.ts';
import { factsOf, writtenByRun } from '../../workloads/registry.ts';
import { isTargetMet } from '../../workloads/target-met.ts';
import { countedPerSecond, latencyOf, offeredPerSecond } from '../../workloads/throughput.ts';

/** A load of a run. */
export interface Trial {
  run: RunResult;
  load: LoadResult;
  /** Which session of the campaign it lies in, from 0: each has hosts of its own. */
  session: number;
  /** What its system used meanwhile; null for a second load of the same system. */
  use: SystemUse | null;
}

export type FigureOf = (trial: Trial) => number | null;

/** In the order in which they are shown. */
export const sharingFigures: [SharingFigureName, FigureOf][] = [
  ['perSecond', ({ load }) => countedPerSecond(load)],
  ['totalSeconds', ({ load }) => batchOf(load)?.seconds ?? null],
  ['latencyMedianMilliseconds', latency('p50')],
  ['latencyP95Milliseconds', latency('p95')],
  ['latencyP99Milliseconds', latency('p99')],
  ['latencyP999Milliseconds', latency('p999')],
  ['maxShuffleReadSeconds', longest('maxShuffleReadSeconds')],
  ['maxShuffleWriteSeconds', longest('maxShuffleWriteSeconds')],
  // What a batch used is given as it is: how much of it fell into the common window is not known.
  ['cores', ({ load, use }) => (batchOf(load) ? (use?.cores ?? null) : null)],
  ['coreMicrosecondsPerOperation', perOperation(({ cores }) => (cores === null ? null : cores * 1e6))],
  ['diskBytesPerOperation', perOperation(({ diskBytesPerSecond }) => diskBytesPerSecond)],
  ['networkBytesPerOperation', perOperation(({ networkBytesPerSecond }) => networkBytesPerSecond)],
];

function latency(percentile: 'p50' | 'p95' | 'p99' | 'p999'): FigureOf {
  return ({ load }) => latencyOf(load)?.[percentile] ?? null;
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
 * The rate that was offered to a load and met in every trial, whatever ran beside it; null where there is none, or one trial fell
 * short. What a consumer reads while it is written is offered by its producer.
 */
export function offerMet(trials: Trial[]): number | null {
  const offers = trials.map(({ run, load }) => {
    const offered = offeredPerSecond(load.load) ?? writtenPerSecond(run, load);
    const rate = countedPerSecond(load);
    return offered !== null && rate !== null && isTargetMet(offered, rate) ? offered : null;
  });
  const [offer = null] = offers;
  return offers.every((each) => each === offer) ? offer : null;
}

function writtenPerSecond(run: RunResult, { load }: LoadResult): number | null {
  if (writtenByRun(load) !== null) return null;
  const writer = factsOf(load.workload).reads?.from;
  const [only, another] = run.loads.filter((other) => other.load.workload === writer);
  return only && !another ? offeredPerSecond(only.load) : null;
}

/** Over the window that all loads have in common; all others are over the load's own. */
const overCommonWindow: SharingFigureName[] = [
  'perSecond',
  'cores',
  'coreMicrosecondsPerOperation',
  'diskBytesPerOperation',
  'networkBytesPerOperation',
];

/** The tools tell their progress every few seconds: over less than one such interval no rate is known. */
const leastCommonSeconds = 5;

/** Whether a figure was counted over too short a window in one of the trials. */
export function isTooShort(name: SharingFigureName, trials: Trial[]): boolean {
  if (!overCommonWindow.includes(name)) return false;
  return trials.some(({ run: { window } }) => {
    return window !== null && window.endMilliseconds - window.startMilliseconds < leastCommonSeconds * 1000;
  });
}

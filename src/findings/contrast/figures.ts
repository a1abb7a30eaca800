/** The figures of a load that are compared: one list for every contrast. Pure. */
import { saturationOf } from '../../measurement/results/run-traits.ts';
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { Percentile } from '../../plan/search-plan.ts';
import { duration, milliseconds, rate, significant } from '../../text/figures.ts';
import { batchOf } from '../../workloads/measured.ts';
import { countedPerSecond, latencyOf } from '../../workloads/throughput.ts';
import type { SystemUse } from '../system-use.ts';
import type { FigureName, OmittedFigure } from './contrast-finding.ts';

/** A load of a run. */
export interface LoadOfRun {
  run: RunResult;
  load: LoadResult;
}

/** The same in a contrast. */
export interface Trial extends LoadOfRun {
  /** From 0: each session of a campaign has its hosts. */
  session: number;
  /** What its system used during the run; absent if it was not read, null for a second load of the same system. */
  use?: SystemUse | null | undefined;
}

/** The loads of a run that were not stopped at saturation: those have no figures to compare. */
export function trialsOf(run: RunResult, session: number): Trial[] {
  return run.loads.filter((load) => saturationOf(load) === null).map((load) => ({ run, load, session }));
}

export interface Figure {
  title: string;
  /** With its unit. */
  text: (value: number) => string;
  isLowerBetter: boolean;
  /** Whether it covers the common window of all loads. All others cover the window of the load. */
  isOfCommonWindow?: true;
  /** Null if the load does not have it. */
  of: (trial: LoadOfRun & Pick<Trial, 'use'>) => number | null;
}

const percentiles: Partial<Record<FigureName, Percentile>> = {
  latencyMedianMilliseconds: 'p50',
  latencyP95Milliseconds: 'p95',
  latencyP99Milliseconds: 'p99',
  latencyP999Milliseconds: 'p999',
};

/** In display order. */
export const figures: Record<FigureName, Figure> = {
  perSecond: {
    title: 'throughput',
    text: (value) => `${rate(value)}/s`,
    isLowerBetter: false,
    isOfCommonWindow: true,
    of: ({ load }) => countedPerSecond(load),
  },
  totalSeconds: seconds('total time', ({ load }) => batchOf(load)?.seconds ?? null),
  latencyMeanMilliseconds: latency('mean latency', 'mean'),
  latencyMedianMilliseconds: latency('median latency', 'p50'),
  latencyP95Milliseconds: latency('p95 latency', 'p95'),
  latencyP99Milliseconds: latency('p99 latency', 'p99'),
  latencyP999Milliseconds: latency('p99.9 latency', 'p999'),
  maxShuffleReadSeconds: seconds(
    'longest shuffle read',
    ({ load }) => batchOf(load)?.longest.maxShuffleReadSeconds ?? null,
  ),
  maxShuffleWriteSeconds: seconds(
    'longest shuffle write',
    ({ load }) => batchOf(load)?.longest.maxShuffleWriteSeconds ?? null,
  ),
  cores: {
    title: 'cores used',
    text: significant,
    isLowerBetter: true,
    isOfCommonWindow: true,
    // Not per operation for a batch: its progress in the common window is unknown.
    of: ({ load, use }) => (batchOf(load) ? (use?.cores ?? null) : null),
  },
  coreMicrosecondsPerOperation: perOperation(
    'CPU per operation',
    (value) => `${significant(value)}\u00a0µs`,
    ({ cores }) => (cores === null ? null : cores * 1e6),
  ),
  diskBytesPerOperation: perOperation(
    'disk bytes per operation',
    significant,
    ({ diskBytesPerSecond }) => diskBytesPerSecond,
  ),
  networkBytesPerOperation: perOperation(
    'network bytes per operation',
    significant,
    ({ networkBytesPerSecond }) => networkBytesPerSecond,
  ),
};

export const figureNames = Object.keys(figures) as FigureName[];

/** Those that sections without resource use show. */
export const keyFigures: FigureName[] = [
  'perSecond',
  'totalSeconds',
  'latencyMedianMilliseconds',
  'latencyP99Milliseconds',
];

function seconds(title: string, of: Figure['of']): Figure {
  return { title, text: duration, isLowerBetter: true, of };
}

function latency(title: string, figure: Percentile | 'mean'): Figure {
  return { title, text: milliseconds, isLowerBetter: true, of: ({ load }) => latencyOf(load)?.[figure] ?? null };
}

function perOperation(title: string, text: Figure['text'], used: (use: SystemUse) => number | null): Figure {
  return {
    title,
    text,
    isLowerBetter: true,
    isOfCommonWindow: true,
    of: ({ load, use }) => {
      const perSecond = countedPerSecond(load);
      const all = use ? used(use) : null;
      return perSecond === null || perSecond <= 0 || all === null ? null : all / perSecond;
    },
  };
}

export function isLatency(name: FigureName): boolean {
  return name.startsWith('latency');
}

/** Operations behind the latencies of trials: the fewest of one. Null without latencies. */
export function fewestOperations(trials: Pick<Trial, 'load'>[]): number | null {
  const counts = trials.flatMap(({ load }) => latencyOf(load)?.operations ?? []);
  return counts.length === 0 ? null : Math.min(...counts);
}

/** Percentiles that the trial with the fewest operations has too few for. They are compared in no trial. */
export function omittedFigures(trials: Pick<Trial, 'load'>[]): OmittedFigure[] {
  const latencies = trials.flatMap(({ load }) => latencyOf(load) ?? []);
  const [fewest] = latencies.toSorted((one, other) => one.operations - other.operations);
  if (!fewest) return [];
  return figureNames.flatMap((name) => {
    const percentile = percentiles[name];
    const reason = percentile && fewest.omitted[percentile];
    return reason === undefined ? [] : [{ name, reason }];
  });
}

/** The steady part of a run: what remains of its figures if warm-ups are cut off. Pure. */
import { secondsOf, type TimeWindow } from '../../input/time-schema.ts';
import { total } from '../../statistics/sums.ts';
import type { Measured, MeasuredOperations } from '../../workloads/measured.ts';
import { figuresWithoutWarmUp } from '../../workloads/registry.ts';
import { commonWindow, perSecondWithin } from './common-window.ts';
import { judgeSteadiness, type Steadiness } from './steadiness.ts';
import type { LoadResult, RunResult } from './types.ts';

/** Intervals of one line are logged within a fraction of a second of each other. */
const loggedTogetherMilliseconds = 500;

/**
 * Judges each load of a run and cuts off its warm-up: window, rates, figures and series are those of the rest. So are latency
 * percentiles of load generators that log a histogram for each interval; those of others still cover the whole window. A run whose
 * loads were judged stays as it is.
 *
 * @param tolerance relevant change of the throughput, as a share of it
 */
export function steadyPartOf(run: RunResult, tolerance?: number): RunResult {
  if (run.loads.every(({ steadiness }) => steadiness !== undefined)) return run;
  const judged = run.loads.map((load) => ({
    ...load,
    steadiness: judgeSteadiness(beforeEvents(load, run.events), tolerance),
  }));
  if (judged.every(({ steadiness }) => !steadiness?.cutSeconds)) return { ...run, loads: judged };
  const loads = judged.map((load) => (load.steadiness?.cutSeconds ? withoutWarmUp(load, load.steadiness) : load));
  const window = run.window && commonWindow(loads.map((load) => load.window));
  // A batch may end before another load is warm: then there is no common window without the warm-ups.
  if (window === null) return { ...run, loads: judged };
  const common = loads.map((load) =>
    load.commonWindowPerSecond === null
      ? load
      : { ...load, commonWindowPerSecond: perSecondWithin(load.measured.series, window) },
  );
  return { ...run, window, loads: common };
}

/** The load up to the first event of its run, which changes its throughput on purpose; the load itself if there is none. */
function beforeEvents(load: LoadResult, events: RunResult['events'] = []): Pick<LoadResult, 'measured' | 'window'> {
  const { measured, window } = load;
  const [first] = events;
  if (!first || measured.batch) return load;
  const series = measured.series.filter(({ endMilliseconds }) => endMilliseconds <= first.begunMilliseconds);
  const [all, ...kinds] = measured.operations;
  const seconds = total(series.map((point) => point.seconds));
  const ratePerSecond = seconds > 0 ? total(series.map(({ count }) => count)) / seconds : 0;
  return { window, measured: { ...measured, series, operations: [{ ...all, ratePerSecond }, ...kinds] } };
}

/** The worst of the loads; null if none is judged, as of batches. */
export function steadinessOf(loads: Pick<LoadResult, 'steadiness'>[]): Steadiness | null {
  const known = loads.flatMap(({ steadiness }) => steadiness ?? []);
  const worst = (['unsteady', 'unknown', 'steady'] as const).flatMap((state) =>
    known.filter((each) => each.state === state),
  );
  return worst[0] ?? null;
}

/** Whether throughput changed while a load of the run was measured, so that its figures mean nothing. */
export function isUnsteady({ loads }: Pick<RunResult, 'loads'>): boolean {
  return steadinessOf(loads)?.state === 'unsteady';
}

/** The steady parts of runs, without those that changed while they were measured or had events: these are compared with nothing. */
export function steadyRunsOf(runs: RunResult[]): RunResult[] {
  return runs.map((run) => steadyPartOf(run)).filter((run) => !run.events && !isUnsteady(run));
}

function withoutWarmUp(load: LoadResult, steadiness: Steadiness): LoadResult {
  const { measured } = load;
  if (measured.batch) return load;
  const cutAt = load.window.startMilliseconds + steadiness.cutSeconds * 1000;
  const tails = measured.operations[0].tails ?? [];
  const startMilliseconds =
    tails.find((tail) => tail.startMilliseconds >= cutAt - loggedTogetherMilliseconds)?.startMilliseconds ?? cutAt;
  const window = { ...load.window, startMilliseconds };
  const series = measured.series.filter(
    ({ endMilliseconds, seconds }) => endMilliseconds - seconds * 500 >= startMilliseconds,
  );
  const [all, ...kinds] = measured.operations;
  const rest: Measured = {
    ...measured,
    series,
    operations: [
      operationsIn(window, all, total(series.map(({ count }) => count))),
      ...kinds.map((each) => operationsIn(window, each, null)),
    ],
  };
  const isLatencyWhole = all.latency !== null && tails.length === 0;
  return {
    ...load,
    window,
    measured: rest,
    figures: figuresWithoutWarmUp(load.figures, rest),
    steadiness: {
      ...steadiness,
      cutSeconds: (startMilliseconds - load.window.startMilliseconds) / 1000,
      why: `${steadiness.why}${isLatencyWhole ? '; latency percentiles cover the whole window' : ''}`,
    },
  };
}

/** @param counted by the series; null if it does not tell this kind from others */
function operationsIn(window: TimeWindow, whole: MeasuredOperations, counted: number | null): MeasuredOperations {
  const seconds = secondsOf(window);
  const tail = whole.tails?.find(({ startMilliseconds }) => startMilliseconds === window.startMilliseconds);
  const { tails: _, ...operations } = whole;
  if (tail) {
    const { count, latency } = tail;
    return { ...operations, count, ratePerSecond: count / seconds, latency, histogram: null };
  }
  if (counted === null) return operations;
  const { latencyCount = whole.count } = whole;
  return {
    ...operations,
    count: counted,
    ratePerSecond: counted / seconds,
    ...(whole.latency ? { latencyCount } : {}),
  };
}

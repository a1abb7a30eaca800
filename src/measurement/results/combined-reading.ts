/** Combines the readings of the instances of a load. Pure. */
import type { LoadInstance } from '../../plan/instances.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import type { Combining, LoadReading } from '../../workloads/generator.ts';
import type { MeasuredOperations } from '../../workloads/measured.ts';
import { commonWindow, perSecondWithin } from './common-window.ts';
import type { InstanceResult } from './types.ts';
import type { SeriesPoint } from '../../workloads/load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';

/** The reading of one instance. */
export interface ReadInstance {
  instance: LoadInstance;
  argv: string[];
  reading: LoadReading;
}

/** The reading of a load, with the share of each instance if it has several. */
export interface CombinedReading extends LoadReading {
  instances?: InstanceResult[];
}

/**
 * For one instance, returns its reading. For several, the window is their common window, counts and rates are summed over that
 * window, and errors are summed over everything. Throws one sentence if there is no common window or the readings cannot be
 * combined.
 */
export function combinedReading(load: LoadPlan, read: ReadInstance[], combine: Combining | null): CombinedReading {
  const [only, another] = read;
  if (only && !another) return only.reading;
  if (!combine) throw new Error(`${load.workload} cannot combine the results of several instances`);
  const window = commonWindow(read.map(({ reading }) => reading.window));
  if (!window) throw new Error(`The instances of load ${load.id} have no common measurement window`);
  const readings = read.map(({ reading }) => reading);
  const instances = read.map(({ instance, argv, reading }): InstanceResult => ({
    host: instance.host,
    number: instance.number,
    argv,
    window: reading.window,
    figures: reading.figures,
    perSecond: perSecondWithin(reading.measured.series, window),
  }));
  const rated = readings.map((reading, index) => ({ ...reading, perSecond: instances[index]?.perSecond ?? 0 }));
  const figures = combine(rated, load, window);
  return { window, figures, measured: combinedMeasured(load, readings, window, instances), instances };
}

function combinedMeasured(
  load: LoadPlan,
  readings: LoadReading[],
  window: TimeWindow,
  instances: InstanceResult[],
): LoadReading['measured'] {
  const operations = readings.map(({ measured }) => operationsIn(measured.operations, load));
  const ratePerSecond = instances.reduce((sum, { perSecond }) => sum + (perSecond ?? 0), 0);
  const seconds = (window.endMilliseconds - window.startMilliseconds) / 1000;
  const all: MeasuredOperations = {
    kind: 'all',
    unit: operations[0]?.unit ?? 'operations',
    count: Math.round(ratePerSecond * seconds),
    ratePerSecond,
    errors: operations.reduce((sum, { errors }) => sum + errors, 0),
    latency: null,
    countedFrom: null,
    histogram: null,
  };
  const series = summedBySecond(readings.map(({ measured }) => measured.series));
  return { target: null, operations: [all], batch: null, series };
}

/** The total of all operations. Throws for a batch and for latencies, which cannot be combined yet. */
function operationsIn(operations: MeasuredOperations[], load: LoadPlan): MeasuredOperations {
  const [all] = operations;
  if (!all) throw new Error(`${load.workload} is a batch, and batches of several instances cannot be combined`);
  if (all.latency)
    throw new Error(`${load.workload} has latencies, and latencies of several instances cannot be combined`);
  return all;
}

/** The sum over all instances in each second. Partial seconds count proportionally. A second without operations is a gap. */
export function summedBySecond(all: SeriesPoint[][]): SeriesPoint[] {
  const counts = new Map<number, number>();
  for (const { endMilliseconds, seconds, count } of all.flat()) {
    if (seconds <= 0) continue;
    const start = endMilliseconds - seconds * 1000;
    for (let second = Math.floor(start / 1000); second * 1000 < endMilliseconds; second += 1) {
      const from = Math.max(start, second * 1000);
      const to = Math.min(endMilliseconds, (second + 1) * 1000);
      counts.set(second, (counts.get(second) ?? 0) + (count * (to - from)) / 1000 / seconds);
    }
  }
  return [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([second, count]) => ({
      endMilliseconds: (second + 1) * 1000,
      seconds: 1,
      count,
      latencyMeanMilliseconds: null,
      latencyMaxMilliseconds: null,
    }));
}

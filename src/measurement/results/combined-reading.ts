/** One reading of what the instances of a load gave, each read by itself. Pure. */
import type { LoadInstance } from '../../plan/instances.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import type { Combining, LoadReading } from '../../workloads/generator.ts';
import type { MeasuredOperations } from '../../workloads/measured.ts';
import { commonWindow, perSecondWithin } from './common-window.ts';
import type { InstanceResult, LoadFigures } from './types.ts';
import type { SeriesPoint } from '../../workloads/load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';

/** One instance as it was read. */
export interface ReadInstance {
  instance: LoadInstance;
  argv: string[];
  reading: LoadReading;
}

/** A load as it was read, with the share of each instance where it has several. */
export interface CombinedReading extends LoadReading {
  instances?: InstanceResult[];
}

/**
 * Of one instance its reading as it is. Of several: the window is what all have in common, and what is counted and its rate
 * are those of the window, summed; errors are summed over all that each did. Throws one sentence where there is no such window,
 * or where what they gave cannot be one.
 */
export function combinedReading(load: LoadPlan, read: ReadInstance[], combine: Combining | null): CombinedReading {
  const [only, another] = read;
  if (only && !another) return only.reading;
  if (!combine) throw new Error(`${load.workload} does not say how what several instances gave is one result`);
  const window = commonWindow(read.map(({ reading }) => reading.window));
  if (!window) throw new Error(`The instances of the load ${load.id} have no measured window in common`);
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
  readings: LoadReading<LoadFigures>[],
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

/** Operations of all kinds together. Throws where an instance has none, or latencies, which are not put together yet. */
function operationsIn(operations: MeasuredOperations[], load: LoadPlan): MeasuredOperations {
  const [all] = operations;
  if (!all) throw new Error(`${load.workload} is a batch, and batches of several instances are not put together`);
  if (all.latency)
    throw new Error(`${load.workload} has latencies, and those of several instances are not put together`);
  return all;
}

/** What all did in each second; a part of a second counts in that part, and a second in which none did anything is a gap. */
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

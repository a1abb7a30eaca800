/** Combines the readings of the instances of a load. Pure. */
import type { LoadInstance } from '../../plan/instances.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import type { Combining, LoadReading } from '../../workloads/generator.ts';
import type { Measured, MeasuredOperations } from '../../workloads/measured.ts';
import { WindowTooShort } from '../../workloads/least-window.ts';
import { factsOf } from '../../workloads/registry.ts';
import { total } from '../../statistics/sums.ts';
import { combinedLatency, summedWithin } from './combined-series.ts';
import { commonWindow, perSecondWithin } from './common-window.ts';
import type { InstanceResult } from './types.ts';
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
 * window, latencies are combined (`combinedLatency`), and errors are summed over everything. Throws one sentence if there is no
 * common window or the readings cannot be combined.
 */
export function combinedReading(load: LoadPlan, read: ReadInstance[], combine: Combining | null): CombinedReading {
  const [only, another] = read;
  if (only && !another) return only.reading;
  if (!combine) throw new Error(`${load.workload} cannot combine the results of several instances`);
  const window = commonWindow(read.map(({ reading }) => reading.window));
  if (!window) throw new WindowTooShort(`The instances of load ${load.id} have no common measurement window`);
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
  const operations = combinedOperations(load, readings, window, instances);
  const kinds = combinedKinds(readings);
  const measured: Measured = {
    target: factsOf(load.workload).target(load.parameters),
    operations: [operations, ...kinds],
    batch: null,
    series: summedWithin(
      readings.map((reading) => reading.measured.series),
      window,
    ),
  };
  return { window, figures: combine(rated, load, { window, operations, kinds }), measured, instances };
}

/** The total of all operations. */
function combinedOperations(
  load: LoadPlan,
  readings: LoadReading[],
  { startMilliseconds, endMilliseconds }: TimeWindow,
  instances: InstanceResult[],
): MeasuredOperations {
  const operations = readings.map(({ measured }) => totalIn(measured.operations, load));
  const ratePerSecond = total(instances.map(({ perSecond }) => perSecond ?? 0));
  return {
    kind: 'all',
    unit: operations[0]?.unit ?? 'operations',
    count: Math.round((ratePerSecond * (endMilliseconds - startMilliseconds)) / 1000),
    ratePerSecond,
    errors: total(operations.map(({ errors }) => errors)),
    ...combinedLatency(operations),
  };
}

/**
 * Each kind of operation but the total, from the first instance with it on. The rate over time does not tell them apart, so counts
 * and rates are those of the windows of the instances, which start together.
 */
function combinedKinds(readings: LoadReading[]): MeasuredOperations[] {
  const kinds = readings.flatMap(({ measured }) => measured.operations.slice(1));
  return [...Map.groupBy(kinds, ({ kind }) => kind).values()].flatMap((own) =>
    own.slice(0, 1).map(({ kind, unit }) => ({
      kind,
      unit,
      count: total(own.map(({ count }) => count)),
      ratePerSecond: total(own.map(({ ratePerSecond }) => ratePerSecond)),
      errors: total(own.map(({ errors }) => errors)),
      ...combinedLatency(own),
    })),
  );
}

/** The total of all operations of an instance. Throws for a batch. */
function totalIn(operations: MeasuredOperations[], load: LoadPlan): MeasuredOperations {
  const [all] = operations;
  if (!all) throw new Error(`${load.workload} is a batch, and batches of several instances cannot be combined`);
  return all;
}

/** Results of loads, made by hand of their figures as the generators make them of what they read. */
import type { TimeWindow } from '../../src/input/time-schema.ts';
import type { LoadPlan } from '../../src/plan/plan.ts';
import type { LoadFigures, LoadResult } from '../../src/measurement/results/types.ts';
import type { SeriesPoint } from '../../src/workloads/load-output.ts';
import { measuredByStress } from '../../src/workloads/cassandra-stress/measured.ts';
import { measuredByConsumer } from '../../src/workloads/kafka-consumer/measured.ts';
import { measuredByProducer } from '../../src/workloads/kafka-producer/measured.ts';
import type { Measured } from '../../src/workloads/measured.ts';
import { factsOf } from '../../src/workloads/registry.ts';
import { measuredBySparkJob } from '../../src/workloads/spark-job/measured.ts';
import { measuredBySpark } from '../../src/workloads/spark-perf/measured.ts';
import { measuredByYcsb } from '../../src/workloads/ycsb/measured.ts';

/** What a generator with these figures says of its load, without histograms. */
export function measuredFrom(
  { workload, parameters }: LoadPlan,
  figures: LoadFigures,
  series: SeriesPoint[] = [],
): Measured {
  // The target is null for a batch, and for figures of another generator than the load's.
  const target = workload === figures.kind ? factsOf(workload).target(parameters) : null;
  switch (figures.kind) {
    case 'kafka-producer':
      return measuredByProducer(figures, target, series);
    case 'kafka-consumer':
      return measuredByConsumer(figures, series);
    case 'cassandra-stress':
      return measuredByStress(figures, target, series, null);
    case 'ycsb':
      return measuredByYcsb(figures, target, series, {});
    case 'spark-perf':
      return measuredBySpark(figures, series);
    case 'spark-job':
      return measuredBySparkJob(figures);
    default:
      throw new Error('No results of this load generator are made by hand');
  }
}

const window = { startMilliseconds: 0, endMilliseconds: 20_000 };

/** Steady throughout its window, at one interval a second. */
export function madeLoad(load: LoadPlan, figures: LoadFigures, change: Partial<LoadResult> = {}): LoadResult {
  const its = { window, ...change }.window;
  const { operations } = measuredFrom(load, figures);
  const measured = measuredFrom(load, figures, operations[0] ? steadySeries(its, operations[0].ratePerSecond) : []);
  return { load, argv: [], window, measured, figures, commonWindowPerSecond: null, ...change };
}

function steadySeries({ startMilliseconds, endMilliseconds }: TimeWindow, perSecond: number): SeriesPoint[] {
  const seconds = Math.floor((endMilliseconds - startMilliseconds) / 1000);
  return Array.from({ length: seconds }, (_, index) => ({
    endMilliseconds: startMilliseconds + (index + 1) * 1000,
    seconds: 1,
    count: perSecond,
    latencyMeanMilliseconds: null,
    latencyMaxMilliseconds: null,
  }));
}

/** The same measured operations, their latency counted from a schedule. */
export function openLoop(load: LoadResult): LoadResult {
  const { measured } = load;
  if (measured.batch) return load;
  const [all, ...kinds] = measured.operations;
  const counted = { countedFrom: 'schedule' } as const;
  const operations: typeof measured.operations = [
    { ...all, ...counted },
    ...kinds.map((each) => ({ ...each, ...counted })),
  ];
  return { ...load, measured: { ...measured, operations } };
}

/** The same load with other figures. */
export function withFigures(load: LoadResult, figures: LoadFigures): LoadResult {
  return { ...load, figures, measured: measuredFrom(load.load, figures, load.measured.series) };
}

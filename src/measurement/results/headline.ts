/** A run's result in one line for people. Pure. */
import type { LoadFigures, LoadResult } from './types.ts';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

export function figuresHeadline(figures: LoadFigures): string {
  switch (figures.kind) {
    case 'kafka-producer':
      return `${whole.format(figures.recordsPerSecond)} records/s produced, p99 ${fine.format(figures.latency.p99)} ms`;
    case 'kafka-consumer':
      return `${whole.format(figures.recordsPerSecond)} records/s consumed, ${fine.format(figures.megabytesPerSecond)} MB/s`;
    case 'spark-perf':
      if (figures.saturated) return `Spark at factor ${figures.scaleFactor} is saturated. ${figures.saturated.reason}`;
      return `Spark at factor ${figures.scaleFactor}: ${fine.format(figures.totalSeconds)} s, ${whole.format(figures.tasksPerStage)} tasks a stage`;
    case 'cassandra-stress':
      return `${whole.format(figures.mix.operationsPerSecond)} ops/s at ${figures.threads} threads, p99 ${fine.format(figures.mix.latency.p99)} ms`;
    default:
      throw new Error(`No headline is known for ${JSON.stringify(figures satisfies never)}.`);
  }
}

/** The loads' figures, or why the run is void; a reason's further lines are the log behind it. */
export function runHeadline(loads: LoadResult[], voidReasons: string[]): string {
  if (voidReasons.length > 0) return voidReasons.map((reason) => reason.split('\n', 1)[0]).join(' ');
  return loads.map((load) => figuresHeadline(load.figures)).join('; ');
}

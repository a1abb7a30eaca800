/** A run's result in one line for people. Pure. */
import { count, significant } from '../../text/figures.ts';
import type { LoadFigures, LoadResult } from './types.ts';

export function figuresHeadline(figures: LoadFigures): string {
  switch (figures.kind) {
    case 'kafka-producer':
      return `${count(figures.recordsPerSecond)} records/s produced, p99 ${significant(figures.latency.p99)} ms`;
    case 'kafka-consumer':
      return `${count(figures.recordsPerSecond)} records/s consumed, ${significant(figures.megabytesPerSecond)} MB/s`;
    case 'spark-perf':
      if (figures.saturated) return `Spark at factor ${figures.scaleFactor} is saturated. ${figures.saturated.reason}`;
      return `Spark at factor ${figures.scaleFactor}: ${significant(figures.totalSeconds)} s, ${count(figures.tasksPerStage)} tasks a stage`;
    case 'cassandra-stress':
      return `${count(figures.mix.operationsPerSecond)} ops/s at ${figures.threads} threads, p99 ${significant(figures.mix.latency.p99)} ms`;
    default:
      throw new Error(`No headline is known for ${JSON.stringify(figures satisfies never)}.`);
  }
}

/** The loads' figures, or why the run is void; a reason's further lines are the log behind it. */
export function runHeadline(loads: LoadResult[], voidReasons: string[]): string {
  if (voidReasons.length > 0) return voidReasons.map((reason) => reason.split('\n', 1)[0]).join(' ');
  return loads.map((load) => figuresHeadline(load.figures)).join('; ');
}

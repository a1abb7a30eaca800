/** Our figures by the names that published ones have. Pure. */
import type { PublishedFigureName } from '../baselines/published.ts';
import type { LatencyMilliseconds, LoadResult } from '../../measurement/results/types.ts';

type Figures = Partial<Record<PublishedFigureName, number>>;

/** A consumer's and a producer's rates are over their own whole windows, as published ones are. */
export function figuresByName({ figures, window }: LoadResult): Figures {
  switch (figures.kind) {
    case 'kafka-producer':
      return {
        records: figures.records,
        recordsPerSecond: figures.recordsPerSecond,
        megabytesPerSecond: figures.megabytesPerSecond,
        ...latencies(figures.latency),
      };
    case 'kafka-consumer':
      return {
        records: figures.records,
        recordsPerSecond: figures.recordsPerSecond,
        megabytes: figures.megabytes,
        megabytesPerSecond: figures.megabytesPerSecond,
        totalSeconds: (window.endMilliseconds - window.startMilliseconds) / 1000,
      };
    case 'spark-perf':
      return {
        tasksPerStage: figures.tasksPerStage,
        shuffleReadMegabytesPerStage: figures.shuffleReadMegabytesPerStage,
        maxShuffleReadSeconds: figures.maxShuffleReadSeconds,
        shuffleWriteMegabytesPerStage: figures.shuffleWriteMegabytesPerStage,
        maxShuffleWriteSeconds: figures.maxShuffleWriteSeconds,
        totalSeconds: figures.totalSeconds,
      };
    case 'cassandra-stress':
      return {
        operationsPerSecond: figures.mix.operationsPerSecond,
        readOperationsPerSecond: figures.read.operationsPerSecond,
        writeOperationsPerSecond: figures.write.operationsPerSecond,
        ...latencies(figures.mix.latency),
      };
    default:
      throw new Error(`No published figure is known for ${JSON.stringify(figures satisfies never)}.`);
  }
}

function latencies(latency: LatencyMilliseconds): Figures {
  return {
    latencyMeanMilliseconds: latency.mean,
    latencyMedianMilliseconds: latency.p50,
    latencyP95Milliseconds: latency.p95,
    latencyP99Milliseconds: latency.p99,
  };
}

/** What a load did and what it was offered, in the load's own unit, read from figures of any kind. */
import type { LoadPlan } from '../plan/plan.ts';
import type { LatencyMilliseconds, LoadFigures, LoadResult } from '../measurement/results/types.ts';

/** Records or operations a second over the tool's whole window; null for batches. */
function perSecond(figures: LoadFigures): number | null {
  switch (figures.kind) {
    case 'kafka-producer':
    case 'kafka-consumer':
      return figures.recordsPerSecond;
    case 'cassandra-stress':
      return figures.mix.operationsPerSecond;
    default:
      return null;
  }
}

/** Throughput over the common window where the run has several loads, else over the tool's own. */
export function countedPerSecond(load: LoadResult): number | null {
  if (load.figures.kind === 'spark-perf') return null;
  return load.commonWindowPerSecond ?? perSecond(load.figures);
}

export function latencyOf(figures: LoadFigures): LatencyMilliseconds | null {
  switch (figures.kind) {
    case 'kafka-producer':
      return figures.latency;
    case 'cassandra-stress':
      return figures.mix.latency;
    default:
      return null;
  }
}

/** Offered records or operations a second; null where the tool offers as much as it can. */
export function offeredPerSecond(load: LoadPlan): number | null {
  switch (load.workload) {
    case 'kafka-producer':
      return load.parameters.offeredRecordsPerSecond;
    case 'cassandra-stress':
      return load.parameters.offeredOperationsPerSecond;
    default:
      return null;
  }
}

/** What must be equal for two loads to be at the same level; how long they ran and what they were called need not be. */
export function levelKey(load: LoadPlan): string {
  switch (load.workload) {
    case 'kafka-producer': {
      const { offeredRecordsPerSecond, recordBytes, partitions, replicationFactor, acks } = load.parameters;
      return JSON.stringify([load.workload, offeredRecordsPerSecond, recordBytes, partitions, replicationFactor, acks]);
    }
    case 'kafka-consumer':
      return JSON.stringify([
        load.workload,
        load.parameters.writtenByRun === null ? 'while written' : 'written before',
      ]);
    case 'cassandra-stress': {
      const { threads, keys, writeShare, readShare, replicationFactor, offeredOperationsPerSecond } = load.parameters;
      return JSON.stringify([
        load.workload,
        threads,
        keys,
        writeShare,
        readShare,
        replicationFactor,
        offeredOperationsPerSecond,
      ]);
    }
    default: {
      const { scaleFactor, partitionsAtFactorOne, recordsAtFactorOne } = load.parameters;
      return JSON.stringify([load.workload, scaleFactor, partitionsAtFactorOne, recordsAtFactorOne]);
    }
  }
}

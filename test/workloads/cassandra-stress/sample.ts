import type { CassandraStressParameters } from '../../../src/workloads/cassandra-stress/parameters.ts';
import type { Sample } from '../sample.ts';

/** Of the captured run. */
export const parameters: CassandraStressParameters = {
  threads: 16,
  durationSeconds: 10,
  keys: 20_000,
  writeShare: 1,
  readShare: 3,
  replicationFactor: 2,
  targetOperationsPerSecond: null,
};

const { targetOperationsPerSecond: _, ...given } = parameters;

export const sample: Sample = { given, source: null };

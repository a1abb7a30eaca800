/** Scenarios for Spark: applications with too little memory for their work. */
import { scenariosOf, type Case } from './cases.ts';
import type { Scenario, Strength } from './scenario.ts';

function tests(partitions: number, records: number, plannedSeconds: number) {
  return {
    workload: 'spark-perf',
    host: 'spark-cassandra-master',
    scaleFactor: 1,
    partitionsAtFactorOne: partitions,
    recordsAtFactorOne: records,
    uniqueKeysAtFactorOne: 100,
    uniqueValuesAtFactorOne: 1000,
    trials: 1,
    ignoredTrials: 0,
    secondsBetweenTrials: 0,
    stuckSeconds: 120,
    plannedSeconds,
  };
}

/**
 * Lets Spark cache up to this share of the heap. With the default of 0.6 it would not cache, and a small heap would only cost CPU;
 * with the whole heap it overflows, and the job ends.
 */
const cacheUpTo = (share: number) => ({
  'spark.memory.fraction': share,
  'spark.testing.reservedMemory': 1_048_576,
  // Four by default; the last two failures add nothing.
  'spark.task.maxFailures': 2,
});

const cases: Case[] = [
  [
    // The driver keeps about a kilobyte for every task (docs/spark-sweeps.md); the first test has 25,000.
    'master too small',
    (_, index) => ({
      load: tests(1000, 25_000, 60),
      spark: { driverMemoryMebibytes: [43, 40, 37][index]! },
      truth: { state: 'found', resource: 'heap', where: null },
      advice: ['larger-heap', 'fewer-tasks'],
    }),
  ],
  [
    // About 136 bytes a record in memory: 520 MiB on each of two executors.
    'executor heap too small',
    (_, index) => ({
      load: tests(4, 8_000_000, 60),
      spark: { executorMemoryMebibytes: 400, settings: cacheUpTo([0.8, 0.86, 0.92][index]!) },
      truth: { state: 'found', resource: 'heap', where: null },
      advice: ['larger-heap', 'more-memory'],
    }),
  ],
];

export function sparkScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('spark', cases, seed, chosen);
}

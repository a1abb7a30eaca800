/** Scenarios for Spark: applications that are given too little memory for what they are to do. */
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
 * Has Spark cache up to this share of the heap. By its own measure, 0.6, it would rather not cache, and a heap that is too small
 * would cost cores alone; with all of the heap it runs over, and the job ends.
 */
const cacheUpTo = (share: number) => ({
  'spark.memory.fraction': share,
  'spark.testing.reservedMemory': 1_048_576,
  // Of its default of four, the last two failures would tell nothing new.
  'spark.task.maxFailures': 2,
});

const cases: Case[] = [
  [
    // The driver keeps an account of about a kilobyte of every task (docs/spark-sweeps.md); the first test alone has 25,000.
    'master too small',
    (_, index) => ({
      load: tests(1000, 25_000, 60),
      spark: { driverMemoryMebibytes: [43, 40, 37][index]! },
      truth: { state: 'bound', resource: 'heap', where: null },
    }),
  ],
  [
    // About 136 bytes a record in memory: 520 MiB on each of two executors.
    'executor heap too small',
    (_, index) => ({
      load: tests(4, 8_000_000, 60),
      spark: { executorMemoryMebibytes: 400, settings: cacheUpTo([0.8, 0.86, 0.92][index]!) },
      truth: { state: 'bound', resource: 'heap', where: null },
    }),
  ],
];

export function sparkScenarios(seed: number, wanted: Strength[]): Scenario[] {
  return scenariosOf('spark', cases, seed, wanted);
}

/** Scenarios for Spark: applications that are given too little memory for what they are to do. */
import { idOf } from './kafka-scenarios.ts';
import type { Scenario, Strength } from './scenario.ts';
import { strengths } from './scenario.ts';

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

type Case = [kind: string, of: (index: number) => Pick<Scenario, 'load' | 'spark' | 'truth'>];

const cases: Case[] = [
  [
    // The driver keeps an account of about a kilobyte of every task: docs/spark-sweeps.md.
    'master too small',
    (index) => ({
      load: tests(1000, 25_000, 60),
      spark: { driverMemoryMebibytes: [43, 40, 37][index]! },
      truth: { state: 'bound', resource: 'heap', where: null },
    }),
  ],
  [
    'executor heap too small',
    (index) => ({
      load: tests(4, [3_000_000, 4_000_000, 5_000_000][index]!, 60),
      spark: { executorMemoryMebibytes: 460 },
      truth: { state: 'bound', resource: 'heap', where: null },
    }),
  ],
];

export function sparkScenarios(seed: number, wanted: Strength[]): Scenario[] {
  return cases.flatMap(([kind, of]) =>
    wanted.map((strength) => ({
      id: idOf(kind, strength, seed),
      kind,
      strength,
      seed,
      system: 'spark' as const,
      injections: [],
      ...of(strengths.indexOf(strength)),
    })),
  );
}

/** Scenarios for Cassandra: three nodes, every row on each of them. */
import { scenariosOf, warmUps, type Case } from './cases.ts';
import type { Scenario, Strength } from './scenario.ts';

/** Writes wait up to this long for the commit log, without CPU use. Otherwise a few threads would fill the shared cores. */
export const commitInGroups = (window: string) => ({
  commitlog_sync: 'group',
  commitlog_sync_group_window: window,
  // Group commit needs this unset, and zero counts as unset.
  commitlog_sync_period: '0ms',
});

const nodes = ['spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02'];
export const stressHost = 'kafka01';
const seconds = 12;

function stress(threads: number, target: number | null, writeShare = 1, readShare = 3) {
  return {
    workload: 'cassandra-stress',
    host: stressHost,
    threads,
    durationSeconds: seconds,
    keys: 2000,
    writeShare,
    readShare,
    replicationFactor: 3,
    targetOperationsPerSecond: target,
  };
}

export const cassandraWarmUps = warmUps('cassandra', stress(64, null, 1, 1), 3);

const cases: Case[] = [
  [
    'operation rate met',
    (_, index) => ({
      load: stress(16, [100, 200, 400][index]!),
      injections: [],
      truth: { state: 'none-found' },
      advice: [],
    }),
  ],
  [
    "one node's NIC",
    (seed, index) => {
      const where = seed.oneOf(nodes);
      return {
        load: stress(64, null, 3, 1),
        injections: [{ kind: 'nic', hosts: [where], megabitsPerSecond: [2, 1.5, 1][index]! }],
        truth: { state: 'found', resource: 'network', where },
        advice: ['faster-network'],
      };
    },
  ],
  [
    'hog on a node',
    (seed, index) => ({
      load: stress(64, null),
      injections: [{ kind: 'hog', host: seed.oneOf(nodes), processes: [4, 8, 12][index]! }],
      truth: { state: 'found', resource: 'cpu', where: null },
      advice: ['remove-process', 'separate-systems'],
    }),
  ],
];

export function cassandraScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('cassandra', cases, seed, chosen);
}

/** On nodes whose commit log delays every write for some milliseconds: a few threads wait, and nothing is busy. */
const fewThreads: Case = [
  'few threads',
  (_, index) => ({
    load: stress([3, 2, 1][index]!, null, 3, 1),
    truth: { state: 'inconclusive', why: 'closed-loop' },
    advice: ['more-concurrency'],
  }),
];

export function threadScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('cassandra', [fewThreads], seed, chosen);
}

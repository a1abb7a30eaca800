/** Scenarios for Cassandra: three nodes, every row on each of them. */
import { scenariosOf, warmUps, type Case } from './cases.ts';
import type { Scenario, Strength } from './scenario.ts';

/** Writes wait for the commit log up to this long, together, and no core works meanwhile: on shared cores few threads would fill them. */
export const commitInGroups = (window: string) => ({
  commitlog_sync: 'group',
  commitlog_sync_group_window: window,
  // Zero is as if it were not there, which a commit in groups wants.
  commitlog_sync_period: '0ms',
});

const nodes = ['spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02'];
export const stressHost = 'kafka01';
const seconds = 12;

function stress(threads: number, offered: number | null, writeShare = 1, readShare = 3) {
  return {
    workload: 'cassandra-stress',
    host: stressHost,
    threads,
    durationSeconds: seconds,
    keys: 2000,
    writeShare,
    readShare,
    replicationFactor: 3,
    offeredOperationsPerSecond: offered,
  };
}

export const cassandraWarmUps = warmUps('cassandra', stress(64, null, 1, 1), 3);

const cases: Case[] = [
  [
    'operations met',
    (_, index) => ({
      load: stress(16, [100, 200, 400][index]!),
      injections: [],
      truth: { state: 'none-found' },
    }),
  ],
  [
    "one node's NIC",
    (seed, index) => {
      const where = seed.oneOf(nodes);
      return {
        load: stress(64, null, 3, 1),
        injections: [{ kind: 'nic', hosts: [where], megabitsPerSecond: [2, 1.5, 1][index]! }],
        truth: { state: 'bound', resource: 'network', where },
      };
    },
  ],
  [
    'hog on a node',
    (seed, index) => ({
      load: stress(64, null),
      injections: [{ kind: 'hog', host: seed.oneOf(nodes), processes: [4, 8, 12][index]! }],
      truth: { state: 'bound', resource: 'cpu', where: null },
    }),
  ],
];

export function cassandraScenarios(seed: number, wanted: Strength[]): Scenario[] {
  return scenariosOf('cassandra', cases, seed, wanted);
}

/** On nodes whose commit log holds every write back for some milliseconds: few threads wait, while nothing works. */
const fewThreads: Case = [
  'few threads',
  (_, index) => ({
    load: stress([3, 2, 1][index]!, null, 3, 1),
    truth: { state: 'cannot-tell', why: 'closed-loop' },
  }),
];

export function threadScenarios(seed: number, wanted: Strength[]): Scenario[] {
  return scenariosOf('cassandra', [fewThreads], seed, wanted);
}

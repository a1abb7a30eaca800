/** "Apache Cassandra Performance Benchmark on a large data set": YCSB while the data grows. */
import type { PublishedResult, PublishedSource } from './published.ts';
import type { PublishedFigures } from './published-figures.ts';

const common = { recordBytes: 380_000, replicationFactor: 3, readConsistency: 'QUORUM', writeConsistency: 'QUORUM' };

/** Threads are stated for the reads and the mixed load, and not for the writes. */
const loads = {
  write: { table: 'Write performance', parameters: { insertShare: 1, threads: null } },
  read: { table: 'Read performance', parameters: { readShare: 1, threads: 100 } },
  mixed: { table: 'Performance on mixed workload', parameters: { readShare: 50, insertShare: 50, threads: 100 } },
} as const;

function atSize(load: keyof typeof loads, dataGigabytes: number, figures: PublishedFigures): PublishedResult {
  const { table, parameters } = loads[load];
  return {
    id: `growth-${load}-${dataGigabytes}`,
    table,
    system: 'cassandra',
    workload: 'ycsb',
    setting: 'isolated',
    level: `${load}, ${dataGigabytes} GB in the cluster`,
    parameters: { ...common, ...parameters },
    dataGigabytes,
    figures,
  };
}

export const dataGrowth: PublishedSource = {
  id: 'cassandra-large-data-set',
  title: 'Apache Cassandra Performance Benchmark on a large data set',
  by: 'a post in the archive "Apache Cassandra"',
  published: null,
  conditions: [
    'Six machines. Records of 380 KB on average, three copies, consistency QUORUM. One YCSB client on one instance.',
  ],
  unstated: ['versions', 'network', 'heaps', 'trials', 'warm-up', 'threads of the writes', 'the machine of the client'],
  hosts: { cassandra: [{ count: 6, cores: 8, memoryGibibytes: 32, networkGigabitsPerSecond: null }] },
  variants: {},
  closedLoop: true,
  results: [
    atSize('write', 36, { operationsPerSecond: 61, latencyMeanMilliseconds: 694 }),
    atSize('write', 800, { operationsPerSecond: 20, latencyMeanMilliseconds: 1967 }),
    atSize('read', 36, { operationsPerSecond: 188, latencyMeanMilliseconds: 265 }),
    atSize('read', 253, { operationsPerSecond: 82 }),
    atSize('read', 290, { operationsPerSecond: 85 }),
    atSize('read', 761, { operationsPerSecond: 36, latencyMeanMilliseconds: 689 }),
    atSize('mixed', 72, { operationsPerSecond: 73 }),
    atSize('mixed', 761, { operationsPerSecond: 41 }),
  ],
  hostUse: [],
  claims: [],
  statements: [],
};

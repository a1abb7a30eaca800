/** Published figures of other set-ups, which no load of ours repeats: for the reader of docs/comparing.md. */
import type { PublishedSource } from './published.ts';

const nothing = { hosts: {}, metadata: null, closedLoop: true, results: [] } as const;

const twoDataCentres: PublishedSource = {
  ...nothing,
  results: [],
  id: 'multi-data-center-round-2',
  title: 'Multi data center Apache Spark/Cassandra Benchmark, Round 2',
  by: 'a provider of hosted Cassandra, unnamed in the text',
  published: '2016',
  conditions: [
    'Six AWS m4.xlarge with 400 GB of EBS: one data centre of six, or two of three of which one bears Spark.',
    'cassandra-stress and the Spark job ran from a machine of their own; backups and read repair were off.',
  ],
  unsaid: ['versions', 'trials', 'consistency level of each test'],
  statements: [
    { what: 'Spark job without other load, two data centres', value: 3890, unit: 's' },
    { what: 'Spark job beside 6,000 operations/s, two data centres', value: 4378, unit: 's' },
    { what: 'Spark job without other load, one data centre', value: 2018, unit: 's' },
    { what: 'Spark job beside 6,000 operations/s, one data centre', value: 5078, unit: 's' },
    { what: 'load from which two data centres end the job sooner', value: 3800, unit: 'operations/s' },
  ],
  remarks: [
    'The passage with the times gives 2,018 to 5,078 s to “the multi DC”; by the rest of the text, which has one data centre twice as fast without other load, they are those of the single one.',
  ],
};

const largeData: PublishedSource = {
  ...nothing,
  results: [],
  id: 'cassandra-on-a-large-data-set',
  title: 'Apache Cassandra Performance Benchmark on a large data set',
  by: 'a blog post, unsigned',
  published: null,
  conditions: [
    'Six nodes of 8 cores, 32 GB and 2 TB of disk, replication factor 3, consistency QUORUM, records of 380 KB, one YCSB client (100 threads where it says).',
  ],
  unsaid: ['versions', 'kind of disk and network', 'heap', 'trials'],
  statements: [
    { what: 'writes at 36 GB of data', value: 61, unit: 'operations/s' },
    { what: 'writes at 800 GB of data', value: 20, unit: 'operations/s' },
    { what: 'write latency, mean, at 36 GB of data', value: 694, unit: 'ms' },
    { what: 'write latency, mean, at 800 GB of data', value: 1967, unit: 'ms' },
    { what: 'reads at 36 GB of data', value: 188, unit: 'operations/s' },
    { what: 'reads at 761 GB of data', value: 36, unit: 'operations/s' },
    { what: 'read latency, mean, at 36 GB of data', value: 265, unit: 'ms' },
    { what: 'read latency, mean, at 761 GB of data', value: 689, unit: 'ms' },
    { what: 'half reads, half writes at 72 GB of data', value: 73, unit: 'operations/s' },
    { what: 'half reads, half writes at 761 GB of data', value: 41, unit: 'operations/s' },
  ],
  remarks: [],
};

const computeEngine: PublishedSource = {
  ...nothing,
  results: [],
  id: 'datastax-on-compute-engine',
  title: 'DataStax Enterprise Testing on Google Compute Engine',
  by: 'Quentin Conner, DataStax',
  published: '2013-12-09',
  conditions: [
    'Disks under load: three n1-standard-8 with a persistent disk of 3,000 GB, replication factor 3, QUORUM, 100 threads from one of the nodes, 10 million inserts of 50 columns.',
  ],
  unsaid: ['the rates of its charts in figures', 'trials'],
  statements: [
    { what: 'latency below which nine in ten operations ended, within the disks’ throughput', value: 8, unit: 'ms' },
    { what: 'load of the test of 72 hours on 100 nodes', value: 6000, unit: 'records/s' },
  ],
  remarks: [],
};

export const elsewhere: PublishedSource[] = [twoDataCentres, largeData, computeEngine];

/** The figure of LinkedIn's that "Stress Testing Big Data Setups" compares itself with. Only what it quotes. */
import type { PublishedSource } from './published.ts';

export const linkedin: PublishedSource = {
  id: 'linkedin-two-million-writes',
  title: 'Benchmarking Apache Kafka: 2 Million Writes Per Second (On Three Cheap Machines)',
  by: 'LinkedIn, as quoted by MityLytics',
  published: null,
  conditions: ['One producer thread. Three copies, replicated synchronously.'],
  unstated: ['hosts, versions and settings, in the quotation'],
  hosts: {},
  variants: { kafka: null },
  closedLoop: true,
  results: [
    {
      id: 'linkedin-producer',
      table: 'Test 1, Test Summary',
      system: 'kafka',
      workload: 'kafka-producer',
      setting: 'isolated',
      level: 'single producer thread, 3x synchronous replication',
      parameters: { replicationFactor: 3, acks: 'all', recordBytes: null, partitions: null, records: null },
      unlimited: true,
      figures: { recordsPerSecond: 421_823, megabytesPerSecond: 40.2 },
    },
  ],
  hostUse: [],
  claims: [],
  statements: [],
};

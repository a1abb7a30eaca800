/** "DataStax Enterprise Testing on Google Compute Engine": 100 nodes for 72 hours, and three nodes at the limit of their disks. */
import type { PublishedSource } from './published.ts';

const days = 86_400;

export const gceNodes: PublishedSource = {
  id: 'datastax-google-compute-engine',
  title: 'DataStax Enterprise Testing on Google Compute Engine',
  by: 'Quentin Conner, DataStax',
  published: '2013-12-09',
  conditions: [
    '100 nodes in two zones, three copies in each, one client, rows of 20 columns; not meant to quantify performance.',
    'Three nodes, three copies, the client on one of them, rows of 50 columns; the commit log shared the disk with the data.',
  ],
  unstated: ['rates and latencies outside pictures', 'heaps', 'trials'],
  hosts: {},
  variants: {},
  closedLoop: true,
  results: [
    {
      id: 'gce-100-nodes',
      table: '100 node dual zone tests',
      system: 'cassandra',
      workload: 'cassandra-stress',
      setting: 'isolated',
      level: '50 million unique records at 6,000 records per second, in a test of 72 hours',
      parameters: {
        writeShare: 1,
        readShare: 0,
        threads: 50,
        targetOperationsPerSecond: 6000,
        replicationFactor: null,
      },
      figures: { operations: 50_000_000, operationsPerSecond: 6000, totalSeconds: 3 * days },
    },
    {
      id: 'gce-3-nodes-write',
      table: '3 node, 1 test client stress write tests',
      system: 'cassandra',
      workload: 'cassandra-stress',
      setting: 'isolated',
      level: '10 million records as fast as possible, at the limit of the disks',
      parameters: {
        writeShare: 1,
        readShare: 0,
        threads: 100,
        columns: 50,
        consistency: 'QUORUM',
        replicationFactor: 3,
      },
      unlimited: true,
      figures: { operations: 10_000_000 },
    },
  ],
  hostUse: [
    {
      id: 'gce-3-nodes',
      table: 'the author’s iostat of the stress write test, in the comments',
      during: ['gce-3-nodes-write'],
      setting: 'isolated',
      level: '3 nodes, stress write',
      hosts: [],
      hostsText: 'a node',
      // %user + %nice + %system
      figures: {
        cpuAveragePercent: 56.72,
        diskReadsPerSecond: 121.8,
        diskWritesPerSecond: 196.3,
        diskReadMegabytesPerSecond: 16.56,
        diskWriteMegabytesPerSecond: 40.93,
        diskWaitMilliseconds: 211.32,
        diskReadWaitMilliseconds: 186.23,
        diskWriteWaitMilliseconds: 226.89,
        diskQueueOperations: 68.65,
        diskBusyPercent: 100,
      },
      capacity: { memoryGigabytes: 30 },
    },
  ],
  claims: [
    {
      kind: 'tail',
      at: 'Disk Performance Under Load Scenario',
      words: '90% of the times were less than 8ms',
      share: 0.9,
      belowMilliseconds: 8,
      mean: { hosts: 'gce-3-nodes', figure: 'diskWaitMilliseconds' },
    },
    {
      kind: 'tail',
      at: 'Disk Performance Under Load Scenario',
      words: '90% of the times were less than 8ms',
      share: 0.9,
      belowMilliseconds: 8,
      mean: { hosts: 'gce-3-nodes', figure: 'diskWriteWaitMilliseconds' },
    },
  ],
  statements: [],
};

/** Host figures in "Stress Testing Big Data Setups": its "Infrastructure Observations", and figures in its text on hosts. */
import type { PublishedHostUse } from './host-use.ts';

const typeOne = { memoryGigabytes: 32, networkMegabitsPerSecond: 2000 };
const typeTwo = { memoryGigabytes: 256, networkMegabitsPerSecond: 20_000 };

const kafkaHosts = ['kafka01', 'kafka02', 'spark-cassandra-master'];
const master = ['spark-cassandra-master'];
const workers = ['spark-cassandra-worker01', 'spark-cassandra-worker02'];

const kafkaTest = {
  table: 'Test 1, Infrastructure Observations',
  during: ['producer-10m'],
  setting: 'isolated',
  level: '10 Million records/s',
} as const;
const sparkTest = {
  table: 'Test 2, Infrastructure Observations',
  during: ['spark-0.1', 'spark-1', 'spark-2'],
  setting: 'isolated',
  level: 'until scale factor 2',
} as const;
const stuckTest = {
  table: 'Test 2, Observation 3',
  during: ['spark-3'],
  setting: 'isolated',
  level: 'scale factor 3',
} as const;
const cassandraTest = {
  table: 'Test 3, Infrastructure Observations',
  during: ['cassandra-alone'],
  setting: 'isolated',
  level: 'Mix',
} as const;
const combinedTest = {
  table: 'Test 4, Infrastructure Observations',
  during: ['producer-together', 'consumer-combined', 'spark-combined', 'cassandra-combined'],
  setting: 'combined',
  level: 'Combined',
} as const;

const onMaster = { hosts: master, hostsText: 'Spark-Cassandra-Master (Type 1)', capacity: typeOne };
const onWorkers = { hosts: workers, hostsText: 'the two workers (Type 2)', capacity: typeTwo };
const onKafka = { hosts: kafkaHosts, hostsText: 'the three Kafka nodes (Type 1)', capacity: typeOne };

export const pipelineHosts: PublishedHostUse[] = [
  {
    ...kafkaTest,
    ...onKafka,
    id: 'kafka-hosts',
    figures: {
      cpuPeakPercent: 23,
      swapMegabytes: 5,
      networkMegabitsPerSecond: 1000,
      segmentsSentPerSecond: 90_000,
      segmentsReceivedPerSecond: 45_000,
      diskWritesPerSecond: 300_000,
    },
    atMost: ['cpuPeakPercent', 'swapMegabytes'],
  },
  {
    ...sparkTest,
    ...onMaster,
    id: 'spark-master',
    figures: { cpuAveragePercent: 2, cpuPeakPercent: 41, memoryGigabytes: 25, diskWritesPerSecond: 633_000 },
  },
  {
    ...sparkTest,
    ...onWorkers,
    id: 'spark-workers',
    figures: { cpuAveragePercent: [23, 25], cpuPeakPercent: 69, memoryGigabytes: 45, diskWritesPerSecond: 333_000 },
  },
  {
    ...sparkTest,
    id: 'spark-network',
    hosts: [...master, ...workers],
    hostsText: 'the maximum of all nodes',
    capacity: typeOne,
    figures: { networkMegabitsPerSecond: 134 },
  },
  { ...sparkTest, ...onKafka, id: 'spark-kafka-hosts', figures: { diskWritesPerSecond: 333_000 } },
  {
    ...stuckTest,
    ...onMaster,
    id: 'spark-stuck-master',
    figures: { cpuPeakPercent: 79, memoryGigabytes: 31.09 },
    capacity: { ...typeOne, memoryGigabytes: 31.2 },
  },
  {
    ...stuckTest,
    ...onWorkers,
    hosts: ['spark-cassandra-worker01'],
    hostsText: 'one worker (Type 2)',
    id: 'spark-stuck-worker',
    figures: { cpuPeakPercent: 92, memoryGigabytes: 46 },
  },
  {
    ...cassandraTest,
    ...onMaster,
    id: 'cassandra-master',
    figures: { cpuAveragePercent: 15, cpuPeakPercent: 45, memoryGigabytes: 27 },
  },
  {
    ...cassandraTest,
    ...onWorkers,
    id: 'cassandra-workers',
    figures: {
      cpuAveragePercent: 30,
      cpuPeakPercent: 40,
      memoryGigabytes: 22,
      networkMegabitsPerSecond: 1000,
      diskWritesPerSecond: 113_000,
    },
  },
  {
    ...cassandraTest,
    ...onMaster,
    id: 'cassandra-master-summary',
    table: 'Test 3, Test Summary and figure 15',
    figures: { cpuAveragePercent: 80 },
  },
  {
    ...combinedTest,
    ...onMaster,
    id: 'combined-master',
    figures: { cpuAveragePercent: 26, cpuPeakPercent: 75, memoryGigabytes: 32, diskWritesPerSecond: 633_000 },
  },
  {
    ...combinedTest,
    ...onWorkers,
    id: 'combined-workers',
    figures: { cpuAveragePercent: [41, 58], cpuPeakPercent: 88, memoryGigabytes: 48, diskWritesPerSecond: 333_000 },
  },
  {
    ...combinedTest,
    hosts: [...new Set([...kafkaHosts, ...workers])],
    hostsText: 'the maximum of all nodes',
    capacity: typeTwo,
    id: 'combined-network',
    figures: { networkMegabitsPerSecond: 1200 },
  },
  {
    ...combinedTest,
    ...onKafka,
    hosts: ['kafka01', 'kafka02'],
    hostsText: 'the Kafka nodes (Type 1)',
    id: 'combined-kafka-hosts',
    figures: { diskWritesPerSecond: 333_000 },
  },
];

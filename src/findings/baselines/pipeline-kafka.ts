/** Kafka's figures in "Stress Testing Big Data Setups", Tests 1 and 4. */
import type { PublishedResult } from './published.ts';

export const producerTableTitle = 'Test 1, Kafka Statistics';
export const consumerTableTitle = 'Test 4, Kafka Results';

const producer = {
  system: 'kafka',
  workload: 'kafka-producer',
  table: producerTableTitle,
  setting: 'isolated',
} as const;
const consumer = { system: 'kafka', workload: 'kafka-consumer' } as const;
const records = { recordBytes: 100, partitions: 6, replicationFactor: 3 };

export const pipelineKafka: PublishedResult[] = [
  {
    ...producer,
    id: 'producer-100k',
    level: '100 K records/s',
    parameters: { ...records, targetRecordsPerSecond: 100_000, records: 50_000_000, acks: null },
    figures: { recordsPerSecond: 99_990, latencyMedianMilliseconds: 7.79, latencyP95Milliseconds: 1 },
  },
  {
    ...producer,
    id: 'producer-1m',
    level: '1 Million records/s',
    parameters: { ...records, targetRecordsPerSecond: 1_000_000, records: 50_000_000, acks: null },
    figures: { recordsPerSecond: 977_000, latencyMedianMilliseconds: 154.95, latencyP95Milliseconds: 586 },
  },
  {
    ...producer,
    id: 'producer-10m',
    level: '10 Million records/s',
    // The summary states "3x synchronous replication" only for this figure.
    parameters: { ...records, targetRecordsPerSecond: 10_000_000, records: 50_000_000, acks: 'all' },
    figures: {
      recordsPerSecond: 1_292_958,
      megabytesPerSecond: 123.31,
      latencyMedianMilliseconds: 160.42,
      latencyP95Milliseconds: 514,
    },
  },
  {
    ...producer,
    id: 'producer-with-consumer',
    table: 'Test 1, text under the table',
    setting: 'producer and consumer',
    level: 'maximum with a consumer',
    parameters: { ...records, targetRecordsPerSecond: null, records: 50_000_000, acks: null },
    figures: { recordsPerSecond: 1_300_000 },
  },
  {
    ...producer,
    id: 'producer-together',
    table: 'Conclusions',
    setting: 'combined',
    level: '300M messages',
    parameters: { ...records, targetRecordsPerSecond: null, records: 300_000_000, acks: null },
    figures: { latencyP99Milliseconds: 14 },
  },
  {
    ...consumer,
    id: 'consumer-alone',
    table: 'Test 1, text under the table',
    setting: 'isolated',
    level: 'after 10 Million records/s',
    parameters: { records: 50_000_000 },
    figures: { recordsPerSecond: 1_680_000 },
  },
  {
    ...consumer,
    id: 'consumer-individual',
    table: consumerTableTitle,
    // More messages than the 50 million of Test 1, and no other system: a producer ran at the same time.
    setting: 'producer and consumer',
    level: 'Individual',
    parameters: { records: 279_387_227 },
    figures: {
      totalSeconds: 291,
      megabytes: 26_644,
      megabytesPerSecond: 91.33,
      records: 279_387_227,
      recordsPerSecond: 957_760,
    },
  },
  {
    ...consumer,
    id: 'consumer-combined',
    table: consumerTableTitle,
    setting: 'combined',
    level: 'Combined',
    parameters: { records: 300_000_000 },
    figures: {
      totalSeconds: 372,
      megabytes: 28_610,
      megabytesPerSecond: 66.31,
      records: 300_000_000,
      recordsPerSecond: 695_350,
    },
  },
];

import type { Starter } from '../starter.ts';

const producer = (rate: number, seconds: number): string =>
  `{ records: ${rate * seconds}, warmUpRecords: ${rate * 5}, targetRecordsPerSecond: ${rate} }`;

/** Its part of a file that `proofload new` writes. */
export const starter: Starter = {
  section: 'kafka: { metadata: kraft }',
  load: 'producer',
  placed: { role: 'kafka-broker', at: 0 },
  holds: 'kafka-broker',
  fields: (copies) => `recordBytes: 100, partitions: 6, replicationFactor: ${copies}, acks: all`,
  warmUp: {
    smoke: '{ records: 1000000, targetRecordsPerSecond: 50000 }',
    laptop: '{ records: 3000000, targetRecordsPerSecond: 50000 }',
  },
  search: {
    smoke: '{ over: targetRecordsPerSecond, from: 8000, to: 512000, precisionPercent: 25, seconds: 10, maxRuns: 10 }',
    laptop: '{ over: targetRecordsPerSecond, from: 5000, to: 320000, seconds: 20, maxRuns: 16 }',
  },
  levels: {
    smoke: [producer(5000, 20), producer(20_000, 20)],
    laptop: [producer(10_000, 30), producer(20_000, 30), producer(40_000, 30)],
  },
  together: {
    smoke: '{ records: 125000, targetRecordsPerSecond: 5000 }',
    laptop: '{ records: 1200000, targetRecordsPerSecond: 20000 }',
  },
};

import type { Sample } from '../sample.ts';

export const sample: Sample = {
  given: {
    records: 400_000,
    recordBytes: 100,
    partitions: 6,
    replicationFactor: 2,
    targetRecordsPerSecond: 50_000,
    acks: 'all',
  },
  source: null,
};

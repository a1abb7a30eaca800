import type { Sample } from '../sample.ts';

export const sample: Sample = {
  given: { reads: 'stream', replicationFactor: 1 },
  source: {
    runId: 'stream',
    isOwnRun: true,
    given: [
      {
        records: 50_000,
        recordBytes: 100,
        partitions: 4,
        replicationFactor: 1,
        targetRecordsPerSecond: 500,
        acks: 'all',
      },
    ],
  },
  measuredIn: 'batches',
};

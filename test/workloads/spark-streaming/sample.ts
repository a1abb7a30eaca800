import type { Sample } from '../sample.ts';

export const sample: Sample = {
  given: { reads: 'stream', sink: 'none' },
  source: {
    runId: 'stream',
    isOwnRun: true,
    given: [
      {
        records: 360_000,
        recordBytes: 100,
        partitions: 6,
        replicationFactor: 3,
        targetRecordsPerSecond: 8000,
        acks: 'all',
      },
    ],
  },
  measuredIn: 'batches',
};

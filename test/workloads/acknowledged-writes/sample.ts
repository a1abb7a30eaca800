import type { Sample } from '../sample.ts';

export const sample: Sample = {
  given: {
    threads: 32,
    targetOperationsPerSecond: 200,
    durationSeconds: 100,
    warmUpSeconds: 10,
    replicationFactor: 1,
    writeConsistency: 'ONE',
    readConsistency: 'ONE',
  },
  source: null,
};

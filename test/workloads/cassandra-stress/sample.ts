import type { Sample } from '../sample.ts';

export const sample: Sample = {
  given: { threads: 16, durationSeconds: 10, keys: 20_000, writeShare: 1, readShare: 3, replicationFactor: 2 },
  source: null,
};

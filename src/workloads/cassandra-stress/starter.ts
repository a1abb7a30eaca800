import type { Starter } from '../starter.ts';

/** Its part of a file that `proofload new` writes. */
export const starter: Starter = {
  section: 'cassandra: { tokens: 16 }',
  load: 'clients',
  placed: { role: 'cassandra', at: -1 },
  holds: 'cassandra',
  fields: (copies) => `writeShare: 1, readShare: 3, replicationFactor: ${copies}`,
  parameters: {
    smoke: '{ threads: 16, durationSeconds: 10, keys: 2000 }',
    laptop: '{ threads: 32, durationSeconds: 40, keys: 10000 }',
  },
  warmUp: { smoke: '{ durationSeconds: 60 }', laptop: '{ durationSeconds: 120 }' },
  search: {
    smoke:
      '{ over: targetOperationsPerSecond, from: 100, to: 6400, objective: p99 <= 250 ms, precisionPercent: 25, seconds: 10, maxRuns: 10 }',
    laptop:
      '{ over: targetOperationsPerSecond, from: 500, to: 32000, objective: p99 <= 50 ms, seconds: 20, maxRuns: 16 }',
  },
  levels: {
    smoke: ['{ targetOperationsPerSecond: 100 }', '{ targetOperationsPerSecond: 300 }'],
    laptop: [300, 600, 1200].map((rate) => `{ targetOperationsPerSecond: ${rate} }`),
  },
  together: { smoke: '{ targetOperationsPerSecond: 200 }', laptop: '{ targetOperationsPerSecond: 1000 }' },
};

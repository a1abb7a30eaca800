import type { Sample } from '../sample.ts';

export const sample: Sample = {
  given: { splitMebibytes: 1, plannedSeconds: 30 },
  source: null,
  data: {
    dataset: {
      name: 'records',
      cluster: 'cassandra',
      workload: 'ycsb',
      host: 'one',
      parameters: { fieldCount: 10, fieldBytes: 100, replicationFactor: 1 },
      recordBytes: 1000,
      copies: 1,
    },
    records: 20_000,
  },
  measuredIn: 'output',
};

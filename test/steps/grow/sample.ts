import { planGrow } from '../../../src/steps/grow/facts.ts';

export const sample = {
  ...planGrow({ dataset: 'records', from: 1000, to: 50_000, recordsPerSecond: 200, size: '2 GB' }),
  id: 'grow.records.2',
};

import { planDropCaches } from '../../../src/steps/drop-caches/facts.ts';

export const sample = planDropCaches(['kafka'], 1);

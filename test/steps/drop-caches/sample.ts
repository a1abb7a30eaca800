import { planDropCaches } from '../../../src/steps/drop-caches/facts.ts';

export const sample = { ...planDropCaches(['kafka']), id: 'drop-caches.1' };

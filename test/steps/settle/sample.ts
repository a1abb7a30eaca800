import { planSettle } from '../../../src/steps/settle/facts.ts';

export const sample = { ...planSettle(['cassandra'], 120), id: 'settle.1' };

import { planDrop } from '../../../src/steps/drop/facts.ts';

export const sample = { ...planDrop('records'), id: 'drop.records.1' };

import { planPause } from '../../../src/steps/pause/facts.ts';

export const sample = { ...planPause(10), id: 'pause.1' };

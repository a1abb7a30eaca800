import { smallRun } from '../../samples/small-plan.ts';

export const sample = smallRun('kafka-one', 'kafka');

import { smallRun } from '../../workflows/small-plan.ts';

export const sample = smallRun('kafka-one', 'kafka');

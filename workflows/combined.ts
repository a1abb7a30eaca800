/**
 * Measures the systems together: the loads of each run start at one barrier, and what they have in common counts. Where that is
 * compared with each system alone, those runs are made here as well, in turns with it.
 */
import { continueAsNew } from '@temporalio/workflow';
import { measure } from './measure.ts';
import type { MeasureInput, MeasuredRuns } from './messages.ts';

export async function combined(input: MeasureInput): Promise<MeasuredRuns> {
  return measure(input, (rest) => continueAsNew<typeof combined>(rest));
}

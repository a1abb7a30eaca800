/** Measures one system alone, run after run, as a child of its campaign. */
import { continueAsNew } from '@temporalio/workflow';
import { measure } from './measure.ts';
import type { MeasureInput, MeasuredRuns } from './messages.ts';

export async function isolated(input: MeasureInput): Promise<MeasuredRuns> {
  return measure(input, (rest) => continueAsNew<typeof isolated>(rest));
}

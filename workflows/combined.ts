/** Measures the systems together: the loads of each run start at one barrier, and what they have in common counts. */
import type { MeasureInput, MeasuredRuns } from './messages.ts';
import { measure } from './run.ts';

export async function combined({ runs, earlier, ...on }: MeasureInput): Promise<MeasuredRuns> {
  return measure(on, runs, earlier);
}

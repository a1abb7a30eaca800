/** Measures one system alone, run after run, as a child of its campaign. */
import type { MeasureInput, MeasuredRuns } from './messages.ts';
import { measure } from './run.ts';

export async function isolated({ runs, earlier, ...on }: MeasureInput): Promise<MeasuredRuns> {
  return measure(on, runs, earlier);
}

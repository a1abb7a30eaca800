/** One run through the steps of a campaign: prepared, driven, judged and kept, in one attempt. */
import type { OneRun } from '../../activities/contract.ts';
import type { RunSummary } from '../../src/measurement/results/types.ts';
import { step } from '../testbed.ts';

interface Around {
  /** Between its preparation and its load. What goes wrong in it voids the run. */
  begin: () => Promise<void>;
  /** Before it is kept, however it ended. */
  end: () => Promise<void>;
}

const nothingAround: Around = { begin: async () => {}, end: async () => {} };

/** A run that fails is kept as void, and leaves nothing running. */
export async function makeRun(one: OneRun, { begin, end }: Around = nothingAround): Promise<RunSummary> {
  const voidReasons: string[] = [];
  try {
    await step('prepareRun', one);
    await begin();
    await step('driveRun', one);
    await step('judgeRun', one);
  } catch (error) {
    voidReasons.push(error instanceof Error ? error.message : String(error));
    await step('stopRun', one);
  } finally {
    await end();
  }
  return step('keepRun', { ...one, voidReasons, notes: [], last: true });
}

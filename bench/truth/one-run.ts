/** Makes one run with the steps of a campaign: prepare, drive, judge and keep, in one attempt. */
import type { RunAttemptInput } from '../../activities/contract.ts';
import type { RunSummary } from '../../src/measurement/results/types.ts';
import { step } from '../testbed.ts';

interface RunHooks {
  /** Between preparation and load. A failure makes the run invalid. */
  begin: () => Promise<void>;
  /** Before the run is kept, whatever its result. */
  end: () => Promise<void>;
}

const noHooks: RunHooks = { begin: async () => {}, end: async () => {} };

/** A failed run is kept as invalid, and its processes are stopped. */
export async function makeRun(one: RunAttemptInput, { begin, end }: RunHooks = noHooks): Promise<RunSummary> {
  const invalidReasons: string[] = [];
  try {
    await step('prepareRun', one);
    await begin();
    await step('driveRun', one);
    await step('judgeRun', one);
  } catch (error) {
    invalidReasons.push(error instanceof Error ? error.message : String(error));
    await step('stopRun', one);
  } finally {
    await end();
  }
  return step('keepRun', { ...one, invalidReasons, notes: [], last: true });
}

/** The function that performs a step, and its context. */
import type { Deployment } from '../../activities/contract.ts';
import type { Step } from '../../src/plan/plan.ts';
import type { StageResults } from '../stage-results.ts';
import type { EarlierRuns } from '../messages.ts';
import type { RunControls } from '../controls.ts';
import type { RunReporter } from '../run-reporter.ts';

export interface StepContext {
  /** Hosts with their services ready. */
  deployment: Deployment;
  /** The runs of earlier sessions. */
  earlier: EarlierRuns;
  /** Reports progress to the campaign. */
  reporter: RunReporter;
  /** Pauses and skips. */
  controls: RunControls;
  /** Results of the runs so far. */
  results: StageResults;
}

/**
 * Performs one step. Nothing of it may still be running when it returns or throws. An error that it throws ends the campaign.
 * It acts only through activities, because its history is replayed. A step that decides makes one run and returns what is left of
 * it, which is performed next: so the campaign can be paused between its runs, and continue in a new history.
 */
export type StepFunction<Planned extends Step> = (step: Planned, context: StepContext) => Promise<Planned | void>;

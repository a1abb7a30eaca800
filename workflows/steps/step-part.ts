/** What a kind of step does in the workflow of its stage. */
import type { OnHosts } from '../../activities/contract.ts';
import type { Step } from '../../src/plan/plan.ts';
import type { Measured } from '../measured.ts';
import type { EarlierRuns } from '../messages.ts';
import type { Steered } from '../steering.ts';
import type { Telling } from '../telling.ts';

/** What a step is made in. */
export interface StepContext {
  /** Hosts that are there, with their services ready. */
  on: OnHosts;
  /** What earlier sessions of the campaign left. */
  earlier: EarlierRuns;
  /** Tells the campaign what goes on. */
  telling: Telling;
  /** What was asked of the campaign while it runs. */
  steered: Steered;
  /** What the runs before came to. */
  measured: Measured;
}

/**
 * Makes one step, and returns when nothing of it is left running, as it does when it throws. What it throws ends the campaign.
 * A history may be replayed, so it acts by activities alone.
 */
export type StepPart<Planned extends Step> = (step: Planned, context: StepContext) => Promise<void>;

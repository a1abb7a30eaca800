/** What is known of a kind of step without making it: plain functions of the plan. Pure. */
import type { z } from 'zod';
import type { MeasuringPhase } from '../plan/phase-of.ts';
import type { Plan, Step } from '../plan/plan.ts';

/** Which child workflow makes a step, and under which phase it is shown and paid. */
export interface StageLabel {
  /** Steps with the same name that follow each other are one stage. */
  name: string;
  phase: MeasuringPhase;
}

/** What a further session of a campaign finds, on hosts that are new. */
export interface FurtherSession {
  /** Ids of the runs that are not made again. */
  done: ReadonlySet<string>;
  /** The steps after this one that are left, in their order. */
  later: Step[];
}

/** A service by the job that keeps it up. */
export interface ServiceJob {
  host: string;
  jobId: string;
}

export interface StepFacts<Planned extends Step = Step> {
  /** What several are called, such as `runs`. */
  plural: string;
  /** Such a step in a plan that is read back; lengths are in seconds. */
  planned: z.ZodType<Planned>;
  /** One line for who follows the campaign. */
  label(step: Planned): string;
  /** Null where the step belongs to whatever follows it. */
  stage(step: Planned): StageLabel | null;
  /** Seconds after which it is over in any case, everything that is tried again included. */
  longestSeconds(step: Planned): number;
  /** Whether a further session makes the step. A first session makes every step, and asks nobody. */
  isLeft(step: Planned, session: FurtherSession): boolean;
  /** The services that the step itself stops: their end while it goes on is no failure. */
  stopsServices(step: Planned, plan: Plan): ServiceJob[];
}

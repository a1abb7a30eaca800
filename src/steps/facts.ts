/** Facts of a kind of step: pure functions of the plan. */
import type { z } from 'zod';
import { stepAttempts } from '../failures/kinds.ts';
import { hasRuns, type MeasuringPhase } from '../plan/runs-of.ts';
import type { Plan, Step } from '../plan/plan.ts';
import type { ServiceJob } from '../plan/service-job.ts';

/** The stage and the phase of a step. */
export interface StageLabel {
  /** Consecutive steps with the same name form one stage. */
  name: string;
  phase: MeasuringPhase;
}

/** State of the campaign when a later session starts on new hosts. */
export interface FurtherSession {
  /** Ids of the runs that are not repeated, and of the steps that have decided. */
  done: ReadonlySet<string>;
  /** The remaining steps after this one, in order. */
  later: Step[];
}

export interface StepFacts<Planned extends Step = Step> {
  /** Plural of the kind, such as `runs`. */
  plural: string;
  /** Schema of such a step in a plan; lengths are in seconds. */
  planned: z.ZodType<Planned>;
  /** One line for the Temporal UI. */
  label(step: Planned): string;
  /** Null if the step belongs to the stage of the next step. */
  stage(step: Planned): StageLabel | null;
  /** Maximum length in seconds, including retries. */
  longestSeconds(step: Planned): number;
  /** Whether a later session performs the step. The first session performs every step. */
  isRemaining(step: Planned, session: FurtherSession): boolean;
  /** The datasets that the step changes, with the records that each then has; absent for steps that change none. */
  changesDatasets?(step: Planned): { dataset: string; records: number }[];
  /** The services that the step stops on purpose. */
  stopsServices(step: Planned, plan: Plan): ServiceJob[];
}

type Preparation<Planned extends Step> = Pick<StepFacts<Planned>, 'plural' | 'planned' | 'isRemaining'> &
  Partial<StepFacts<Planned>>;

/** Facts of a step that measures nothing: what they do not say is the same for most of its kind. */
export function preparation<Planned extends Step>(facts: Preparation<Planned>): StepFacts<Planned> {
  return {
    label: ({ title }) => title,
    stage: () => null,
    longestSeconds: ({ limitSeconds }) => stepAttempts * limitSeconds,
    stopsServices: () => [],
    ...facts,
  };
}

/**
 * Numbers steps whose ids end with a dot, each among those with the same id, from 1: `settle.` becomes `settle.1`. No name in a
 * campaign file has a dot, so it is no run's id.
 */
export function numberSteps(steps: Step[]): Step[] {
  const numbers = new Map<string, number>();
  return steps.map((step) => {
    const number = (numbers.get(step.id) ?? 0) + 1;
    numbers.set(step.id, number);
    return step.id.endsWith('.') ? { ...step, id: `${step.id}${number}` } : step;
  });
}

/**
 * Whether the first of the later steps that measures, or is of one of these kinds, measures: then it needs this step, and no later
 * step does the same again.
 */
export function comesBeforeRun(later: Step[], kinds: readonly string[]): boolean {
  const next = later.find((step) => hasRuns(step) || kinds.includes(step.kind));
  return next !== undefined && hasRuns(next);
}

/** What goes into a campaign's workflow, comes out of it and may be asked of it. */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { OnHosts } from '../activities/contract.ts';
import type { Plan, RunPlan, Step } from '../src/plan/plan.ts';
import type { CampaignOutput, CampaignProgress, RunNote } from '../src/control/progress/progress.ts';
import type { Steering } from '../src/control/progress/steering.ts';
import type { CampaignRequest, RunSummary } from '../src/measurement/results/types.ts';
import type { SearchedRun } from '../src/plan/search-plan.ts';

export type { CampaignOutput, CampaignProgress, RunNote } from '../src/control/progress/progress.ts';

export interface CampaignInput {
  campaignId: string;
  plan: Plan;
  argv: string[];
  /** What was asked for, kept so that the campaign can be planned afresh and resumed. */
  request: CampaignRequest;
  /** A random id that stands for this start of the campaign, and is used once (`src/control/trust/sessions.ts`). */
  start: string;
  /** Ids of the runs that earlier sessions left whole on disk, where the campaign is resumed; null where it begins. */
  wholeRuns: string[] | null;
  /**
   * Whether the server knows `searchAttributeKeys`. Setting an unknown one makes a real server refuse the workflow's
   * task for ever, so a foreign server is not given any.
   */
  searchAttributes: boolean;
}

/** Input of a child workflow: the steps of one stage. */
export interface StageInput extends OnHosts {
  /** Of its runs it names those that earlier sessions kept: thousands of others would be handed from history to history. */
  plan: Plan;
  /** Those that are still to be made: a workflow that goes on in a fresh history hands the rest over. */
  steps: Step[];
  /** What earlier sessions of the campaign left. */
  earlier: EarlierRuns;
  /** What was asked of the campaign until the child began; later changes come as `steerSignal`. */
  steering: Steering;
  /** The campaign is told after every so many notes on runs, and no later than when a child ends. */
  notesAtOnce: number;
  /** A history with more events than this is ended before the next step, and the rest goes on in a fresh one. */
  historyEvents: number;
  /** What the stages and histories before came to. */
  before: MeasuredRuns;
}

export interface EarlierRuns {
  /** Ids of the runs that are not made again, though later ones may read what they wrote. */
  kept: string[];
  /** How often the other runs were tried, by run id. */
  attempts: Record<string, number>;
}

/** What a stage, or a history of one, has to know of the runs before it; what the campaign's end follows from. */
export interface MeasuredRuns {
  /** Runs that stayed void: all others are whole, or were skipped. */
  voids: RunSummary[];
  /** Those that were saturated, in earlier sessions too: higher levels of theirs may be left out. */
  saturated: RunPlan[];
  topics: WrittenAgain;
  /** What the runs of searches gave, in earlier sessions too. */
  searched: SearchedRun[];
}

/** What was written again of what earlier sessions wrote. */
export interface WrittenAgain {
  /** Ids of the runs whose producers wrote once more. */
  runs: string[];
  /** How often any of them was made to write: each attempt has a number of its own. */
  attempts: number;
}

export const nothingBefore: MeasuredRuns = {
  voids: [],
  saturated: [],
  topics: { runs: [], attempts: 0 },
  searched: [],
};

/** `ApplicationFailure.type` of a campaign that failed; its first detail is the `CampaignOutput`. */
export const campaignFailed = 'CampaignFailed';

export const progressQuery = defineQuery<CampaignProgress>('progress');
/** Sent by the child workflows to their campaign at each step of a run. */
export const runNotesSignal = defineSignal<[RunNote[]]>('runNotes');
/** Sent by the campaign to the child that measures. */
export const steerSignal = defineSignal<[Steering]>('steer');

/** No run begins until the campaign is unpaused; a run under way goes on to its end. Answers with what holds now. */
export const pauseUpdate = defineUpdate<string>('pause');
export const unpauseUpdate = defineUpdate<string>('unpause');
/** Leaves a run out that has not begun. */
export const skipUpdate = defineUpdate<string, [string]>('skip');

/** To be registered as Keyword when the server starts. */
export const searchAttributeKeys = {
  profile: { name: 'ProofloadProfile', type: 'KEYWORD' },
  size: { name: 'ProofloadSize', type: 'KEYWORD' },
  phase: { name: 'ProofloadPhase', type: 'KEYWORD' },
} as const;

/** Which child of a campaign's workflow makes which stage: `<its id>/kafka`, `<its id>/combined`. */
export function childWorkflowId(campaignWorkflowId: string, stageId: string): string {
  return `${campaignWorkflowId}/${stageId}`;
}

/** What a finished campaign came to, kept where a result, a failure and a query can all carry it. */
export function isCampaignOutput(value: unknown): value is CampaignOutput {
  return typeof value === 'object' && value !== null && 'outcome' in value && 'verdicts' in value;
}

/** Inputs, outputs, queries, updates and signals of the campaign and stage workflows. */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { Deployment } from '../activities/contract.ts';
import type { MemberChange } from '../src/plan/service-job.ts';
import type { Plan, RunPlan, Step } from '../src/plan/plan.ts';
import type { SearchedRun } from '../src/plan/search-plan.ts';
import type { CampaignOutput, CampaignProgress, RunNote } from '../src/control/progress/progress.ts';
import type { ControlState, HostAccess } from '../src/control/progress/controls.ts';
import type { CampaignRequest, RunSummary } from '../src/measurement/results/types.ts';

export type { CampaignOutput, CampaignProgress, RunNote } from '../src/control/progress/progress.ts';

export interface CampaignInput {
  campaignId: string;
  plan: Plan;
  argv: string[];
  /** The request of the user, kept so that the campaign can be planned again and resumed. */
  request: CampaignRequest;
  /** Random id of this start of the campaign, valid once (`src/control/trust/sessions.ts`). */
  start: string;
  /** Ids of the valid runs of earlier sessions, if the campaign is resumed; null in the first session. */
  validRuns: string[] | null;
  /**
   * Whether the server knows `searchAttributeKeys`. A real server rejects the workflow task for
   * ever if it sets an unknown attribute, so a foreign server gets none.
   */
  searchAttributes: boolean;
}

/** Input of a child workflow: the steps of one stage. */
export interface StageInput extends Deployment {
  /** Its steps are only the runs kept from earlier sessions: thousands of others would be copied from history to history. */
  plan: Plan;
  /** The remaining steps: a workflow that continues in a new history passes on the rest. */
  steps: Step[];
  /** The runs of earlier sessions. */
  earlier: EarlierRuns;
  /** The controls when the child starts; later changes arrive as `controlsSignal`. */
  controlState: ControlState;
  /** Number of notes on runs per signal to the campaign. The rest is sent when the child ends. */
  notesPerSignal: number;
  /** After this many events the workflow continues in a new history before the next step. */
  historyEvents: number;
  /** Results of earlier stages and histories. */
  before: MeasuredRuns;
}

export interface EarlierRuns {
  /** Ids of the runs that are not repeated. Later runs may read what they wrote. */
  kept: string[];
  /** Number of attempts at the other runs, by run id. */
  attempts: Record<string, number>;
}

/** Results of the runs so far. Stages pass them on, and the campaign judges its outcome by them. */
export interface MeasuredRuns {
  /** Runs without a valid attempt. All others are valid or skipped. */
  invalidRuns: RunSummary[];
  /** Saturated runs, including those of earlier sessions: higher levels of their sweeps may be skipped. */
  saturated: RunPlan[];
  topics: RewrittenTopics;
  /** Results of the runs of searches, including those of earlier sessions. */
  searched: SearchedRun[];
  /** On the hosts of this session; absent if the campaign has none, and in histories of versions without datasets. */
  datasets?: DatasetState;
  /** Members that runs have added and removed, in order; absent if none has. */
  members?: MemberChange[];
}

/** What datasets hold, and what the clusters were still doing. */
export interface DatasetState {
  /** Records that are in a dataset for certain, from the first on, by dataset. */
  records?: Record<string, number>;
  /** How often a job inserted a slice, by dataset. */
  insertions?: Record<string, number>;
  /** What the clusters were still doing when the last wait for them ended. */
  notSettled?: string;
}

/** Topics of earlier sessions that were rewritten on the new hosts. */
export interface RewrittenTopics {
  /** Ids of the runs whose producers wrote again. */
  runs: string[];
  /** Number of attempts at rewriting, which numbers the attempts. */
  attempts: number;
}

export const noRunsYet: MeasuredRuns = {
  invalidRuns: [],
  saturated: [],
  topics: { runs: [], attempts: 0 },
  searched: [],
};

/** `ApplicationFailure.type` of a campaign that failed; its first detail is the `CampaignOutput`. */
export const campaignFailed = 'CampaignFailed';

export const progressQuery = defineQuery<CampaignProgress>('progress');
/** Sent by the child workflows to their campaign at each step of a run. */
export const runNotesSignal = defineSignal<[RunNote[]]>('runNotes');
/** Sent by the campaign to the child workflow of the current stage. */
export const controlsSignal = defineSignal<[ControlState]>('controls');

/** Starts no further run until the campaign is unpaused; a running one continues. Returns a sentence on the new state. */
export const pauseUpdate = defineUpdate<string>('pause');
export const unpauseUpdate = defineUpdate<string>('unpause');
/** Skips a run that has not started. */
export const skipUpdate = defineUpdate<string, [string]>('skip');

/** Ends the time for which the hosts stay up after the runs. */
export const releaseUpdate = defineUpdate<string>('release');

/** A person runs a command on a host: recorded as a warning if it is during a run. */
export const accessUpdate = defineUpdate<string, [HostAccess]>('access');

/** Must be registered as Keyword when the server starts. */
export const searchAttributeKeys = {
  profile: { name: 'ProofloadProfile', type: 'KEYWORD' },
  size: { name: 'ProofloadSize', type: 'KEYWORD' },
  phase: { name: 'ProofloadPhase', type: 'KEYWORD' },
} as const;

/** Id of the child workflow of a stage: `<campaign workflow id>/kafka`, `<campaign workflow id>/combined`. */
export function childWorkflowId(campaignWorkflowId: string, stageId: string): string {
  return `${campaignWorkflowId}/${stageId}`;
}

/** Whether a workflow result, a failure detail or a query answer is a campaign output. */
export function isCampaignOutput(value: unknown): value is CampaignOutput {
  return typeof value === 'object' && value !== null && 'outcome' in value && 'verdicts' in value;
}

/** What goes into a campaign's workflow, comes out of it and may be asked of it. */
import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { OnHosts } from '../activities/contract.ts';
import type { Plan, RunPlan } from '../src/campaign/plan.ts';
import type { CampaignOutput, CampaignProgress, RunNote } from '../src/progress/progress.ts';
import type { CampaignRequest, RunSummary } from '../src/results/types.ts';

export type { CampaignOutput, CampaignProgress, RunNote } from '../src/progress/progress.ts';

export interface CampaignInput {
  campaignId: string;
  plan: Plan;
  argv: string[];
  /** What was asked for, kept so that the campaign can be planned afresh and resumed. */
  request: CampaignRequest;
  /** Ids of the runs that earlier sessions left whole on disk, where the campaign is resumed; null where it begins. */
  wholeRuns: string[] | null;
  /**
   * Whether the server knows `searchAttributeKeys`. Setting an unknown one makes a real server refuse the workflow's
   * task for ever, so a foreign server is not given any.
   */
  searchAttributes: boolean;
}

/** Input of a child workflow: the runs of one system alone, or of all together. */
export interface MeasureInput extends OnHosts {
  runs: RunPlan[];
  /** What earlier sessions of the campaign left. */
  earlier: EarlierRuns;
}

export interface EarlierRuns {
  /** Ids of the runs that are not made again, though later ones may read what they wrote. */
  kept: string[];
  /** How often the other runs were tried, by run id. */
  attempts: Record<string, number>;
}

export type MeasuredRuns = RunSummary[];

/** `ApplicationFailure.type` of a campaign that failed; its first detail is the `CampaignOutput`. */
export const campaignFailed = 'CampaignFailed';

export const progressQuery = defineQuery<CampaignProgress>('progress');
/** Sent by the child workflows to their campaign at each step of a run. */
export const runNoteSignal = defineSignal<[RunNote]>('runNote');

/** To be registered as Keyword when the server starts. */
export const searchAttributeKeys = {
  profile: { name: 'ProofloadProfile', type: 'KEYWORD' },
  size: { name: 'ProofloadSize', type: 'KEYWORD' },
  phase: { name: 'ProofloadPhase', type: 'KEYWORD' },
} as const;

/** Which workflow of a campaign measures what: `<campaign id>/kafka`, `<campaign id>/combined`. */
export function childWorkflowId(campaignId: string, group: string): string {
  return `${campaignId}/${group}`;
}

/** What a finished campaign came to, kept where a result, a failure and a query can all carry it. */
export function isCampaignOutput(value: unknown): value is CampaignOutput {
  return typeof value === 'object' && value !== null && 'outcome' in value && 'verdicts' in value;
}

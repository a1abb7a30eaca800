/** Input and query of the series workflow. It takes the updates `pause` and `unpause` of a campaign. */
import { defineQuery } from '@temporalio/workflow';
import type { SeriesProgress } from '../src/control/progress/series.ts';
import type { CampaignRequest } from '../src/measurement/results/types.ts';
import type { Plan } from '../src/plan/plan.ts';

/** A campaign of a series, before it runs. */
export interface PlannedCampaign {
  campaignId: string;
  /** What distinguishes it from the others, such as its profile, or its side and block. */
  label: string;
  /** Index of its plan in the input: campaigns of one configuration have one plan. */
  plan: number;
  request: CampaignRequest;
  /** Random id of its start, valid once. The series starts it at most once. */
  start: string;
  /** Its part of the budget in dollars; null if nothing has a price. */
  share: number | null;
}

export interface SeriesInput {
  seriesId: string;
  title: string;
  /** In this order, unless `together`. */
  campaigns: PlannedCampaign[];
  /** Each planned with the budget of all; the part that a campaign has is decided when it starts. */
  plans: Plan[];
  /** The budget of all campaigns together in dollars; null if nothing has a price. */
  dollars: number | null;
  /** Ids of the campaigns that are compared at the end, by side. */
  sides: string[][];
  /** Name of the files of the comparison in the folder of the series. */
  comparison: 'profiles' | 'comparison';
  /** From the start of one campaign to that of the next, at least; 0 to start each when the one before has ended. */
  everySeconds: number;
  /** Whether all run at the same time. */
  together: boolean;
  argv: string[];
  /** Random id of this start of the series, valid once (`src/control/trust/sessions.ts`). */
  start: string;
  searchAttributes: boolean;
}

/** `ApplicationFailure.type` of a series of which a campaign did not end well. */
export const seriesFailed = 'SeriesFailed';

export const seriesQuery = defineQuery<SeriesProgress>('series');

/** The activities of a series of campaigns. */
import type { CampaignEnding } from '../src/control/progress/series.ts';
import type { LeasePlan } from '../src/plan/cost.ts';
import type { Plan } from '../src/plan/plan.ts';

/** A campaign under the budget of its series. */
export interface BudgetedCampaign {
  campaignId: string;
  /** Its part of the budget in dollars; null if nothing has a price. */
  share: number | null;
  /** Whether this series has already run it. */
  hasEnded: boolean;
}

/** How a campaign is started: kept as it is, or run with this lease. */
export type PreparedCampaign =
  | { kept: CampaignEnding }
  | {
      kept: null;
      /** Pulumi stack of its hosts. */
      stack: string;
      /** Absent if nothing has a lease. */
      lease?: LeasePlan;
      /** Ids of the runs that are valid on disk; null if it never began. */
      validRuns: string[] | null;
    };

export interface SeriesActivities {
  /** Opens the session of the series, so that its start works once. */
  beginSeries(input: { seriesId: string; start: string }): Promise<void>;
  /**
   * Waits until the profile of a campaign is free, checks this machine and the provider, and decides its lease from what the others have
   * spent.
   */
  prepareCampaign(input: {
    seriesId: string;
    campaignId: string;
    plan: Plan;
    /** The budget of all in dollars; null if nothing has a price. */
    dollars: number | null;
    campaigns: BudgetedCampaign[];
  }): Promise<PreparedCampaign>;
  /** How a campaign ended that has just run. */
  campaignEnding(input: { seriesId: string; campaignId: string }): Promise<CampaignEnding>;
  /** Writes the comparison into the folder of the series, and closes the session. Returns the page, or why there is none. */
  endSeries(input: {
    seriesId: string;
    sides: string[][];
    comparison: 'profiles' | 'comparison';
  }): Promise<{ page: string } | { fault: string | null }>;
}

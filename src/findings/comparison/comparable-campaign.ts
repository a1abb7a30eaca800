/** What is compared of a campaign. */
import type { CampaignRecord, RunResult } from '../../measurement/results/types.ts';

/** The compared data of a campaign, without telemetry. */
export interface ComparableCampaign {
  record: CampaignRecord;
  runs: RunResult[];
  /** Sentences on files that changed since the campaign ended. */
  alterations?: string[];
}

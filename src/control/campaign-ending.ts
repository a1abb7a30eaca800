import { costOf } from '../measurement/results/cost.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import type { CampaignEnding } from './progress/series.ts';

/** How a campaign ended, by its record. @param record null if it never began */
export function endingOf(record: CampaignRecord | null): CampaignEnding {
  const spent = record && (costOf(record, null, Date.now())?.spent ?? null);
  if (!record?.outcome)
    return {
      state: 'unknown',
      reason: 'It ended without an outcome. Its lease tears its hardware down within minutes while a worker runs.',
      mayBeLeft: true,
      spent,
    };
  const { state, reason, cleanup, made } = record.outcome;
  return { state, reason, mayBeLeft: cleanup?.verified !== true || (made?.leftovers.length ?? 0) > 0, spent };
}

/** Of a campaign that was done before: what its cleanup left then does not concern who keeps its results. */
export const keptEnding = (record: CampaignRecord): CampaignEnding => ({ ...endingOf(record), mayBeLeft: false });

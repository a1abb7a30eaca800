/** What is on disk of a campaign that may not have begun. */
import { join } from 'node:path';
import { nullIfAbsent } from '../../input/absence.ts';
import { RefusalError } from '../../input/refusal.ts';
import { resultsFolder as ownResultsFolder } from '../../state/paths.ts';
import { costOf } from './cost.ts';
import { readCampaignRecord } from './read.ts';
import { sessionsOf } from './sessions.ts';
import type { CampaignRecord } from './types.ts';

/** `done`, or `unfinished` if it can be resumed. */
export type Standing = 'done' | 'unfinished' | 'new';

/** The record of a campaign; null if it never began. */
export function recordIfBegun(id: string, resultsFolder = ownResultsFolder): Promise<CampaignRecord | null> {
  return nullIfAbsent(readCampaignRecord(join(resultsFolder, id)));
}

export function unknownCampaign(id: string): RefusalError {
  return new RefusalError([`Unknown campaign ${id}: run "proofload list results" for the campaigns known here.`]);
}

export function standingOf(record: CampaignRecord | null): Standing {
  if (record === null) return 'new';
  return record.outcome?.state === 'done' ? 'done' : 'unfinished';
}

/** What a campaign that is done has cost, in dollars; null if it is not done, or the cost of a session was not recorded. */
export function finalCost(record: CampaignRecord | null): number | null {
  if (record === null || standingOf(record) !== 'done' || record.outcome?.cleanup?.verified !== true) return null;
  if (sessionsOf(record).some(({ spent }) => spent === undefined)) return null;
  return costOf(record, null, Date.now())?.spent ?? null;
}

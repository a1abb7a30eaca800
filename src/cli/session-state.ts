/** What is on disk of a campaign that is part of a longer command. */
import { join } from 'node:path';
import { FileError } from '../input/file-error.ts';
import { costOf } from '../measurement/results/cost.ts';
import { readCampaignRecord } from '../measurement/results/read.ts';
import { sessionsOf } from '../measurement/results/sessions.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import { resultsFolder } from '../state/paths.ts';

/** `done`, or `unfinished` if it will be resumed. */
export type SessionState = 'done' | 'unfinished' | 'new';

/** The record of a campaign; null if it never began. */
export async function recordOf(id: string): Promise<CampaignRecord | null> {
  try {
    return await readCampaignRecord(join(resultsFolder, id));
  } catch (error) {
    if (error instanceof FileError && error.fault === 'absent') return null;
    throw error;
  }
}

export function stateOf(record: CampaignRecord | null): SessionState {
  if (record === null) return 'new';
  return record.outcome?.state === 'done' ? 'done' : 'unfinished';
}

/** What a campaign that is done has cost, in dollars; null if it is not done, or the cost of a session was not recorded. */
export function finalCost(record: CampaignRecord | null): number | null {
  if (record === null || stateOf(record) !== 'done' || record.outcome?.cleanup?.verified !== true) return null;
  if (sessionsOf(record).some(({ spent }) => spent === undefined)) return null;
  return costOf(record, null, Date.now())?.spent ?? null;
}

/** The campaigns in a folder of results. One that is broken must not prevent the report of another. */
import { join } from 'node:path';
import { FileError } from '../../input/file-error.ts';
import { listResults, readCampaignRecord } from '../../measurement/results/read.ts';
import type { CampaignRecord } from '../../measurement/results/types.ts';

export interface StoredCampaign {
  folder: string;
  record: CampaignRecord;
}

/** Those that can be read. @param except id of one that is left out */
export async function storedCampaigns(resultsFolder: string, except?: string): Promise<StoredCampaign[]> {
  const ids = (await listResults(resultsFolder)).filter((id) => id !== except);
  const folders = ids.map((id) => join(resultsFolder, id));
  const read = folders.map((folder) =>
    nullIfUnreadable(async () => ({ folder, record: await readCampaignRecord(folder) })),
  );
  return (await Promise.all(read)).filter((each) => each !== null);
}

/** Null for a file that cannot be read. */
export async function nullIfUnreadable<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}

/** Where the raw samples of hosts lie in a folder of results. Pure. */
import { campaignLayout, sessionFolder } from '../results/layout.ts';

/** The samples of a host are a file of its name with this ending. */
export const samplesSuffix = '.jsonl.gz';

/** The folder of the samples of a session, from 1. */
export function samplesFolder(folder: string, session: number): string {
  return sessionFolder(campaignLayout(folder).telemetryFolder, session);
}

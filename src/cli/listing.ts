import { join } from 'node:path';
import { RefusalError } from '../input/refusal.ts';
import { FileError } from '../input/file-error.ts';
import { resultsFolder } from '../state/paths.ts';
import { listProfiles, readProfile } from '../hardware/profile/read.ts';
import { listResults, readCampaignRecord } from '../measurement/results/read.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import { profileText } from './hardware-view.ts';

/** One line of a list. */
export interface ListRow {
  name: string;
  about: string;
  /** Of a campaign, as its user named it, and why it ran. */
  tag?: string;
  reason?: string;
}

/** The hardware profiles, with provider, hardware and price per hour; for an unreadable one, how to see why. */
export async function profileRows(): Promise<ListRow[]> {
  return Promise.all(
    (await listProfiles()).map(async (name) => {
      return { name, about: await aboutProfile(name) };
    }),
  );
}

async function aboutProfile(name: string): Promise<string> {
  try {
    return profileText(await readProfile(name));
  } catch (error) {
    // One broken stack file must not hide the others.
    if (error instanceof RefusalError)
      return `invalid; run "proofload check pipeline-stress --profile ${name}" for the errors`;
    throw error;
  }
}

/** The campaigns with results and their outcomes, oldest first; unreadable ones last. */
export async function resultRows(): Promise<ListRow[]> {
  const ids = await listResults(resultsFolder);
  const records = await Promise.all(ids.map(recordOrFault));
  const broken = records.filter((each) => 'about' in each);
  return records
    .filter((each) => 'plan' in each)
    .toSorted((a, b) => began(a) - began(b))
    .map(({ id, plan, outcome, phases, request }) => {
      const state = outcome?.state ?? `running, or interrupted in ${phases.at(-1)?.phase ?? 'plan'}`;
      const tag = request?.tag === undefined ? '' : `, tag ${request.tag}`;
      const reason = request?.reason === undefined ? '' : ` (${request.reason})`;
      return {
        name: id,
        about: `${plan.title} (profile ${plan.profile}, size ${plan.size}${tag}): ${state}${reason}`,
        ...(request?.tag === undefined ? {} : { tag: request.tag }),
        ...(request?.reason === undefined ? {} : { reason: request.reason }),
      };
    })
    .concat(broken);
}

/** An unreadable folder must not hide the others. */
async function recordOrFault(id: string): Promise<CampaignRecord | ListRow> {
  try {
    return await readCampaignRecord(join(resultsFolder, id));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { name: id, about: `cannot be read: ${error.faults[0]}` };
  }
}

function began({ phases }: CampaignRecord): number {
  return phases[0]?.startMilliseconds ?? 0;
}

/** Finds the earlier campaigns that thresholds and `compare --against` name. */
import { basename, dirname, join } from 'node:path';
import type { ReferenceCampaign } from '../../findings/thresholds/judge-campaign.ts';
import { FileError } from '../../input/file-error.ts';
import { listResults, readCampaignRecord, readRunResults } from '../../measurement/results/read.ts';
import { sessionStart, sessionsOf } from '../../measurement/results/sessions.ts';
import type { CampaignRecord } from '../../measurement/results/types.ts';
import { parseThreshold } from '../../thresholds/parse.ts';

/** The newest earlier campaign; every other word is an id or a tag. */
export const latest = 'latest';

interface Found {
  folder: string;
  record: CampaignRecord;
}

/** Every campaign that the thresholds of a plan compare with, by its word, or the end of a sentence on why there is none. */
export async function readReferences(
  folder: string,
  record: CampaignRecord,
): Promise<Map<string, ReferenceCampaign | string>> {
  const words = (record.plan.thresholds ?? []).flatMap((text) => {
    const parsed = parseThreshold(text);
    return 'threshold' in parsed && parsed.threshold.against !== null ? [parsed.threshold.against] : [];
  });
  const references = new Map<string, ReferenceCampaign | string>();
  for (const word of new Set(words)) references.set(word, await readReference(word, folder, record));
  return references;
}

async function readReference(
  word: string,
  folder: string,
  record: CampaignRecord,
): Promise<ReferenceCampaign | string> {
  const found = await findReference(word, folder, record);
  if (typeof found === 'string') return found;
  try {
    return { record: found.record, runs: await readRunResults(found.folder) };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return `${found.record.id} cannot be read: ${error.faults[0]?.replace(/\.$/, '')}`;
  }
}

/**
 * The campaign that a word names, among those next to `folder` that are done and of the same campaign file, profile and size: the
 * newest earlier one (`latest`), the one with this id, or the newest earlier one with this tag. Else the end of a sentence.
 */
export async function findReference(word: string, folder: string, of: CampaignRecord): Promise<Found | string> {
  const parent = dirname(folder);
  const ids = (await listResults(parent)).filter((id) => id !== basename(folder));
  const found = (await Promise.all(ids.map((id) => readIfSound(join(parent, id))))).filter((each) => each !== null);
  const named = found.find(({ record }) => record.id === word);
  if (named) return named;
  const [newest] = found
    .filter(({ record }) => isSameQuestion(record, of) && record.outcome?.state === 'done')
    .filter(({ record }) => startOf(record) < startOf(of))
    .filter(({ record }) => word === latest || record.request?.tag === word)
    .toSorted((one, other) => startOf(other.record) - startOf(one.record));
  if (newest) return newest;
  const what = word === latest ? '' : ` with the tag or id ${word}`;
  const { campaign, profile, size } = of.plan;
  return `there is no earlier campaign${what} of ${campaign} on profile ${profile} at size ${size} that is done`;
}

function isSameQuestion({ plan: one }: CampaignRecord, { plan: other }: CampaignRecord): boolean {
  return one.campaign === other.campaign && one.profile === other.profile && one.size === other.size;
}

/** Of its first session. */
function startOf(record: CampaignRecord): number {
  const [first] = sessionsOf(record);
  return first ? sessionStart(first) : 0;
}

/** Null if it cannot be read: a broken folder of another campaign must not prevent this report. */
async function readIfSound(folder: string): Promise<Found | null> {
  try {
    return { folder, record: await readCampaignRecord(folder) };
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}

/** Finds the earlier campaigns that thresholds and `compare --against` name. */
import { basename, dirname } from 'node:path';
import type { ComparableCampaign } from '../../findings/comparison/comparison.ts';
import { FileError } from '../../input/file-error.ts';
import { readRunResults } from '../../measurement/results/read.ts';
import { sessionStart, sessionsOf } from '../../measurement/results/sessions.ts';
import type { CampaignRecord } from '../../measurement/results/types.ts';
import type { Plan } from '../../plan/plan.ts';
import { resultsFolder } from '../../state/paths.ts';
import { parseThreshold } from '../../thresholds/parse.ts';
import { storedCampaigns, type StoredCampaign } from './stored-campaigns.ts';

/** The newest earlier campaign; every other word is an id or a tag. */
export const latest = 'latest';

/** Every campaign that the thresholds of a plan compare with, by its word, or the end of a sentence on why there is none. */
export async function readReferences(
  folder: string,
  record: CampaignRecord,
): Promise<Map<string, ComparableCampaign | string>> {
  const references = new Map<string, ComparableCampaign | string>();
  for (const [word] of wordsOf(record.plan.thresholds)) references.set(word, await readReference(word, folder, record));
  return references;
}

/** The words that thresholds compare with, each with the first threshold that does. */
function wordsOf(thresholds: readonly string[] = []): Map<string, string> {
  const words = new Map<string, string>();
  for (const text of thresholds) {
    const parsed = parseThreshold(text);
    const against = 'threshold' in parsed ? parsed.threshold.against : null;
    if (against !== null && !words.has(against)) words.set(against, text);
  }
  return words;
}

/**
 * Reports thresholds that compare with a tag or an id that no campaign in the results has, so that they could only be inconclusive.
 * The first campaign of all has no `latest` yet, which is no fault.
 */
export async function unknownReferences({ thresholds }: Pick<Plan, 'thresholds'>): Promise<string[]> {
  const words = [...wordsOf(thresholds)].filter(([word]) => word !== latest);
  if (words.length === 0) return [];
  const stored = await storedCampaigns(resultsFolder);
  const known = new Set(stored.flatMap(({ record: { id, request } }) => [id, request?.tag]));
  return words
    .filter(([word]) => !known.has(word))
    .map(
      ([word, text]) =>
        `threshold ${text}: no campaign in ${resultsFolder} has the tag or id ${word}; correct it, or give one that tag with "run --tag ${word}"`,
    );
}

async function readReference(
  word: string,
  folder: string,
  record: CampaignRecord,
): Promise<ComparableCampaign | string> {
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
export async function findReference(
  word: string,
  folder: string,
  of: CampaignRecord,
): Promise<StoredCampaign | string> {
  const found = await storedCampaigns(dirname(folder), basename(folder));
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

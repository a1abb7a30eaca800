/** `proofload list`. */
import { join } from 'node:path';
import { orRefusal, RefusalError } from '../input/refusal.ts';
import { FileError } from '../input/file-error.ts';
import { resultsFolder } from '../state/paths.ts';
import { listProfiles, readProfile } from '../hardware/profile/read.ts';
import { listResults, readCampaignRecord } from '../measurement/results/read.ts';
import { sessionStart } from '../measurement/results/sessions.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import { profileText } from './hardware-view.ts';
import { listCampaigns, readCampaignText } from '../campaign/find.ts';
import { sizesOf } from '../campaign/sizes.ts';
import { typicalSecondsOf } from '../campaign/lengths.ts';
import { parseCampaignText } from '../input/source.ts';
import { fieldAt } from '../input/field-at.ts';
import { columnsText, columnWidths } from '../text/columns.ts';
import { roughly } from '../text/figures.ts';
import { planRequest, withDefaults } from './request.ts';
import { oneLine } from './terminal.ts';

/** The lists: their rows, and their text for the terminal. */
export const lists = {
  campaigns: async () => {
    const rows = await campaignRows();
    return { rows, text: campaignListText(rows) };
  },
  profiles: async () => inColumns(await profileRows()),
  results: async () => inColumns(await resultRows()),
};

function inColumns(rows: ListRow[]): { rows: ListRow[]; text: string } {
  const lines = columnsText(rows.map(({ name, about }) => [oneLine(name), oneLine(about)]));
  return { rows, text: lines.map((line) => `${line.trimStart()}\n`).join('') };
}

/** One line of a list. */
interface ListRow {
  name: string;
  about: string;
  /** Of a campaign, as its user named it, and why it ran. */
  tag?: string | undefined;
  reason?: string | undefined;
}

/** The hardware profiles, with provider, hardware and price per hour; for an unreadable one, how to see why. */
async function profileRows(): Promise<ListRow[]> {
  const rows = (await listProfiles()).map(async (name) => {
    const profile = await orRefusal(readProfile(name));
    // One broken stack file must not hide the others.
    const isInvalid = profile instanceof RefusalError;
    const invalid = `invalid; run "proofload check pipeline-stress --profile ${name}" for the errors`;
    return { name, about: isInvalid ? invalid : profileText(profile) };
  });
  return Promise.all(rows);
}

/** The campaigns with results and their outcomes, oldest first; unreadable ones last. */
async function resultRows(): Promise<ListRow[]> {
  const ids = await listResults(resultsFolder);
  const records = await Promise.all(ids.map(recordOrFault));
  const broken = records.filter((each) => 'about' in each);
  return records
    .filter((each) => 'plan' in each)
    .toSorted((a, b) => sessionStart(a) - sessionStart(b))
    .map(({ id, plan, outcome, phases, request }): ListRow => {
      const state = outcome?.state ?? `running, or interrupted in ${phases.at(-1)?.phase ?? 'plan'}`;
      const { tag, reason } = request ?? {};
      const where = `profile ${plan.profile}, size ${plan.size}${tag === undefined ? '' : `, tag ${tag}`}`;
      const why = reason === undefined ? '' : ` (${reason})`;
      return { name: id, about: `${plan.title} (${where}): ${state}${why}`, tag, reason };
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

/** A campaign or an example that comes with Proofload. */
export interface CampaignRow {
  name: string;
  isExample: boolean;
  /** Its title. */
  about: string;
  /** The default. */
  profile: string;
  /** On that profile; the typical length is null if the campaign cannot be planned there. */
  sizes: { name: string; typicalSeconds: number | null }[];
}

/** The campaigns, then the examples. */
export async function campaignRows(): Promise<CampaignRow[]> {
  const { campaigns, examples } = await listCampaigns();
  const rows: CampaignRow[] = [];
  for (const name of campaigns) rows.push(await rowOf(name, false));
  for (const name of examples) rows.push(await rowOf(name, true));
  return rows;
}

async function rowOf(name: string, isExample: boolean): Promise<CampaignRow> {
  const campaign = await readCampaignText(name);
  const parsed = parseCampaignText(campaign);
  const title = 'faults' in parsed ? undefined : fieldAt(parsed.value, ['title']);
  const about = typeof title === 'string' ? title : `invalid; run "proofload check ${name}" for the errors`;
  const { profile } = await withDefaults(name, {});
  const sizes: CampaignRow['sizes'] = [];
  for (const size of sizesOf(campaign)) {
    const planned = await orRefusal(planRequest({ campaign: name, profile, size, set: [] }, true));
    sizes.push({ name: size, typicalSeconds: planned instanceof RefusalError ? null : typicalSecondsOf(planned.plan) });
  }
  return { name, isExample, about, profile, sizes };
}

/** Two lines for each. */
export function campaignListText(rows: CampaignRow[]): string {
  const [width = 0] = columnWidths(rows.map(({ name }) => [name]));
  const textOf = ({ name, about, profile, sizes }: CampaignRow): string[] => {
    const lengths = sizes.map((size) =>
      [size.name, ...(size.typicalSeconds === null ? [] : [roughly(size.typicalSeconds)])].join(' '),
    );
    return [
      `  ${oneLine(name).padEnd(width)}  ${oneLine(about)}`,
      `  ${' '.repeat(width)}  ${oneLine(profile)}: ${lengths.join(', ')}`,
    ];
  };
  const part = (isExample: boolean): string[] => rows.filter((row) => row.isExample === isExample).flatMap(textOf);
  return [
    'Campaigns, with their default profile, and the typical length at each size:',
    ...part(false),
    '',
    'Examples, a form of the campaign file each:',
    ...part(true),
    '',
    'To see what one does: proofload plan <name>. To write one of your own: proofload new <name>.',
    '',
  ].join('\n');
}

/** `proofload list campaigns`. */
import { listCampaigns, readCampaignText } from '../campaign/find.ts';
import { sizesOf } from '../campaign/sizes.ts';
import { RefusalError } from '../input/refusal.ts';
import { parseCampaignText } from '../input/source.ts';
import { fieldAt } from '../input/field-at.ts';
import { columnWidths } from '../text/columns.ts';
import { roughly } from '../text/figures.ts';
import { planRequest, withDefaults } from './request.ts';
import { oneLine } from './terminal.ts';

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
  for (const size of sizesOf(campaign)) sizes.push({ name: size, typicalSeconds: await lengthOf(name, profile, size) });
  return { name, isExample, about, profile, sizes };
}

async function lengthOf(campaign: string, profile: string, size: string): Promise<number | null> {
  try {
    const { plan } = await planRequest({ campaign, profile, size, set: [] }, true);
    return plan.typicalSeconds ?? plan.plannedSeconds;
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
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

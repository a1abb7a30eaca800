import { fieldAt } from '../input/field-at.ts';
import { parseCampaignText, type CampaignText } from '../input/source.ts';

/** The size where none is given. */
export const defaultSize = 'laptop';

/** Names that every campaign of Proofload uses for the same, from small to large. */
const usualSizes = ['smoke', 'laptop', 'published'];

/** The names of the sizes of a parsed file, the usual ones first, the others in its order; empty if it has none. */
export function sizeNamesIn(file: unknown): string[] {
  const sizes = fieldAt(file, ['sizes']);
  if (typeof sizes !== 'object' || sizes === null || Array.isArray(sizes)) return [];
  const names = Object.keys(sizes);
  return [...usualSizes.filter((name) => names.includes(name)), ...names.filter((name) => !usualSizes.includes(name))];
}

/** The sizes of a campaign file; the default one, so that planning it reports the faults, if the file has none. */
export function sizesOf(campaign: CampaignText): string[] {
  const parsed = parseCampaignText(campaign);
  const found = 'faults' in parsed ? [] : sizeNamesIn(parsed.value);
  return found.length > 0 ? found : [defaultSize];
}

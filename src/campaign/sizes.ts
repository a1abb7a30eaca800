import { fieldAt } from '../input/field-at.ts';
import type { SizeName } from '../plan/plan.ts';
import { sizeNames } from './schema.ts';
import { parseCampaignText, type CampaignText } from '../input/source.ts';

/** The sizes of a campaign file; all possible sizes if the file cannot be parsed. */
export function sizesOf(campaign: CampaignText): SizeName[] {
  const parsed = parseCampaignText(campaign);
  const found =
    'faults' in parsed ? [] : sizeNames.filter((name) => fieldAt(parsed.value, ['sizes', name]) !== undefined);
  return found.length > 0 ? found : [...sizeNames];
}

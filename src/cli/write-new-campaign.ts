/** `proofload new`. */
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { planCampaign } from '../campaign/plan-campaign.ts';
import { sizesOf } from '../campaign/sizes.ts';
import { readProfile } from '../hardware/profile/read.ts';
import { suggestion } from '../input/closest.ts';
import { nameSchema } from '../input/identifiers.ts';
import { RefusalError } from '../input/refusal.ts';
import { projectFolder } from '../state/paths.ts';
import type { SystemName } from '../systems/registry.ts';
import { newCampaignText, newSystems, type NewQuestion } from './new-campaign.ts';

/** Returns the name of the file. Throws a `RefusalError` if it exists, or for a campaign that cannot be planned on the profile. */
export async function writeNewCampaign(
  name: string,
  asked: { system?: string | undefined; question: NewQuestion; profile: string },
): Promise<string> {
  const [issue] = nameSchema.safeParse(name).error?.issues ?? [];
  if (issue) throw new RefusalError([`the name of the campaign: ${issue.message}`]);
  const { question } = asked;
  const systems = asked.system?.split(',').map(systemNamed) ?? newSystems.slice(0, question === 'sharing' ? 2 : 1);
  const profile = await readProfile(asked.profile);
  const file = `${name}.yaml`;
  const schema = relative(process.cwd(), join(projectFolder, 'docs/campaign.schema.json'));
  const text = newCampaignText({ name, question, systems, profile, schema });
  const campaign = { file, text };
  for (const size of sizesOf(campaign))
    planCampaign({ campaign, profile, size, sets: [], limits: { isPriceOnly: true } });
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new RefusalError([`${file} exists already, and is left as it is: choose another name.`]);
  }
  return file;
}

function systemNamed(text: string): SystemName {
  const found = newSystems.find((system) => system === text.trim());
  if (found) return found;
  throw new RefusalError([`--system ${text}: unknown system; ${suggestion(text, newSystems)}`]);
}

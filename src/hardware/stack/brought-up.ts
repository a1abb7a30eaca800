/**
 * Profiles as they were last brought up, by a campaign or by hand. Who takes hardware down goes by these: the stack file
 * may have been changed since, to another region perhaps, or may have a fault by now, or be gone.
 */
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RefusalError } from '../../input/refusal.ts';
import { stateFolder } from '../../state/paths.ts';
import type { Profile } from '../../providers/profile.ts';
import { writeJsonWhole } from '../../state/write-whole.ts';
import { namesIn, readIfThere } from '../../state/state-files.ts';

const folder = join(stateFolder, 'brought-up');
const fileOf = (name: string): string => join(folder, `${name}.json`);

/** Keeps a profile before anything of it is made. */
export async function rememberBroughtUp(profile: Profile): Promise<void> {
  await writeJsonWhole(fileOf(profile.name), profile);
}

/** The profile as it was last brought up, or null where that was never done or everything of it is proven gone. */
export async function lastBroughtUp(name: string): Promise<Profile | null> {
  const text = await readIfThere(fileOf(name));
  return text === null ? null : parsed(name, text);
}

/** Only this file says where to look, so what it no longer says is not guessed. */
function parsed(name: string, text: string): Profile {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'name' in value && value.name === name && 'provider' in value)
      return value as Profile;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new RefusalError([
    `${fileOf(name)} is damaged, and it alone says where the hosts of ${name} were made: if the stack file of ${name} is as it was then, remove ${fileOf(name)} and try again.`,
  ]);
}

/** Right only when everything of the profile is proven gone. */
export async function forgetBroughtUp(name: string): Promise<void> {
  await rm(fileOf(name), { force: true });
}

/** Names of the profiles that were brought up and not proven gone since. */
export async function listBroughtUp(): Promise<string[]> {
  return (await namesIn(folder)).map((file) => basename(file, '.json'));
}

/**
 * Profiles as they were last brought up, by a campaign or by hand. Who takes hardware down goes by these: the stack file
 * may have been changed since, to another region perhaps, or may have a fault by now, or be gone.
 */
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { stateFolder } from '../paths.ts';
import type { Profile } from '../profile/profile.ts';
import { writeJsonWhole } from '../results/write-whole.ts';
import { namesIn, readIfThere } from '../state-files.ts';

const folder = join(stateFolder, 'brought-up');
const fileOf = (name: string): string => join(folder, `${name}.json`);

/** Keeps a profile before anything of it is made. */
export async function rememberBroughtUp(profile: Profile): Promise<void> {
  await writeJsonWhole(fileOf(profile.name), profile);
}

/** The profile as it was last brought up, or null where that was never done or everything of it is proven gone. */
export async function lastBroughtUp(name: string): Promise<Profile | null> {
  const text = await readIfThere(fileOf(name));
  return text === null ? null : (JSON.parse(text) as Profile);
}

/** Right only when everything of the profile is proven gone. */
export async function forgetBroughtUp(name: string): Promise<void> {
  await rm(fileOf(name), { force: true });
}

/** Names of the profiles that were brought up and not proven gone since. */
export async function listBroughtUp(): Promise<string[]> {
  return (await namesIn(folder)).map((file) => basename(file, '.json'));
}

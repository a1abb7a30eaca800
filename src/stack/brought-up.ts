/**
 * Profiles as they were last brought up, by a campaign or by hand. Who takes hardware down goes by these: the stack file
 * may have been changed since, to another region perhaps, or may have a fault by now, or be gone.
 */
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { stateFolder } from '../paths.ts';
import type { Profile } from '../profile/profile.ts';

const folder = join(stateFolder, 'brought-up');
const fileOf = (name: string): string => join(folder, `${name}.json`);

/** Keeps a profile before anything of it is made. */
export async function rememberBroughtUp(profile: Profile): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(fileOf(profile.name), `${JSON.stringify(profile, null, 2)}\n`);
}

/** The profile as it was last brought up, or null where that was never done or everything of it is proven gone. */
export async function lastBroughtUp(name: string): Promise<Profile | null> {
  try {
    return JSON.parse(await readFile(fileOf(name), 'utf8')) as Profile;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Right only when everything of the profile is proven gone. */
export async function forgetBroughtUp(name: string): Promise<void> {
  await rm(fileOf(name), { force: true });
}

/** Names of the profiles that were brought up and not proven gone since. */
export async function listBroughtUp(): Promise<string[]> {
  return (await namesIn(folder)).map((file) => basename(file, '.json'));
}

/** What lies in a folder; nothing where there is none. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

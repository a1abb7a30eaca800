/**
 * Profiles as last brought up, by a campaign or by hand. Teardown uses these: the stack file may since have changed
 * (for example to another region), become invalid, or been deleted.
 */
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RefusalError } from '../../input/refusal.ts';
import { stateFolder } from '../../state/paths.ts';
import type { Profile } from '../../providers/profile.ts';
import { writeJsonAtomically } from '../../state/write-atomically.ts';
import { namesIn, readIfThere } from '../../state/state-files.ts';

const folder = join(stateFolder, 'brought-up');
const fileOf = (name: string): string => join(folder, `${name}.json`);

/** Saves a profile before any of its resources is made. */
export async function rememberBroughtUp(profile: Profile): Promise<void> {
  await writeJsonAtomically(fileOf(profile.name), profile);
}

/** The profile as last brought up; null if it never was, or its cleanup was verified since. */
export async function lastBroughtUp(name: string): Promise<Profile | null> {
  const text = await readIfThere(fileOf(name));
  return text === null ? null : parsed(name, text);
}

/** Only this file has the location of the hosts, so nothing is guessed if it is damaged. */
function parsed(name: string, text: string): Profile {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'name' in value && value.name === name && 'provider' in value)
      return value as Profile;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new RefusalError([
    `${fileOf(name)} is damaged. It records where the hosts of ${name} were made: if the stack file of ${name} is unchanged since then, delete ${fileOf(name)} and retry.`,
  ]);
}

/** Only after the profile's cleanup was verified. */
export async function forgetBroughtUp(name: string): Promise<void> {
  await rm(fileOf(name), { force: true });
}

/** Profiles that were brought up and whose cleanup was not verified since. */
export async function listBroughtUp(): Promise<string[]> {
  return (await namesIn(folder)).map((file) => basename(file, '.json'));
}

/**
 * Stacks as last brought up, by a campaign or by hand, with their profiles. Teardown uses these: the stack file may since have changed
 * (for example to another region), become invalid, or been deleted.
 */
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RefusalError } from '../../input/refusal.ts';
import { profileOfStack } from '../../state/mark.ts';
import { stateFolder } from '../../state/paths.ts';
import type { Profile, StackProfile } from '../../providers/profile.ts';
import { writeJsonAtomically } from '../../state/write-atomically.ts';
import { namesIn, readIfThere } from '../../state/state-files.ts';

const folder = join(stateFolder, 'brought-up');
const fileOf = (stack: string): string => join(folder, `${stack}.json`);

/** Saves the profile of a stack before any of its resources is made. */
export async function rememberBroughtUp(profile: StackProfile): Promise<void> {
  await writeJsonAtomically(fileOf(profile.stack), profile);
}

/** The profile of a stack as last brought up; null if it never was, or its cleanup was verified since. */
export async function lastBroughtUp(stack: string): Promise<StackProfile | null> {
  const text = await readIfThere(fileOf(stack));
  return text === null ? null : parsed(stack, text);
}

/** Only this file has the location of the hosts, so nothing is guessed if it is damaged. */
function parsed(stack: string, text: string): StackProfile {
  const name = profileOfStack(stack);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'name' in value && value.name === name && 'provider' in value)
      // Earlier versions had one stack for each profile.
      return { ...(value as Profile), stack };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new RefusalError([
    `${fileOf(stack)} is damaged. It records where the hosts of ${stack} were made: if the stack file of ${name} is unchanged since then, delete ${fileOf(stack)} and retry.`,
  ]);
}

/** Only after the stack's cleanup was verified. */
export async function forgetBroughtUp(stack: string): Promise<void> {
  await rm(fileOf(stack), { force: true });
}

/** Stacks that were brought up and whose cleanup was not verified since. */
export async function listBroughtUp(): Promise<string[]> {
  return (await namesIn(folder)).map((file) => basename(file, '.json'));
}

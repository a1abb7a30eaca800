/**
 * `stacks/Pulumi.<profile>.lock.json`: the image that the machines of a stack get. `proofload lock` resolves it once; a
 * stack without this file gets the newest image of that day.
 */
import { join, relative } from 'node:path';
import { z } from 'zod';
import { readJsonIfThere, type JsonKind } from '../../input/read-json.ts';
import { RefusalError } from '../../input/refusal.ts';
import type { LockedImage, Profile } from '../../providers/profile.ts';
import { providerOf } from '../../providers/registry.ts';
import { projectFolder, stacksFolder } from '../../state/paths.ts';
import { writeJsonAtomically } from '../../state/write-atomically.ts';

const words = z.string().max(300);

const lockSchema = z.object({
  schema: z.literal(1),
  /** What the stack asked for when it was resolved. */
  asked: words,
  image: z.object({
    id: words.regex(/^[A-Za-z0-9][A-Za-z0-9/._-]*$/, 'must be the id of an image'),
    name: words,
    resolved: z.iso.date(),
  }),
});
type ImageLock = z.output<typeof lockSchema>;

const lockKind: JsonKind<ImageLock> = { schema: lockSchema, number: 1 };

const lockFileOf = (profile: string): string => join(stacksFolder, `Pulumi.${profile}.lock.json`);

/**
 * The profile, with the image of its lock file if there is one.
 *
 * @throws RefusalError where the file was resolved for something else than the stack asks for now
 */
export async function withLockedImage<Given extends Profile>(profile: Given): Promise<Given> {
  const path = lockFileOf(profile.name);
  const lock = await readJsonIfThere(path, lockKind);
  if (lock === null) return profile;
  const asked = providerOf(profile.provider).image?.(profile) ?? 'none';
  if (lock.asked === asked) return { ...profile, image: lock.image };
  throw new RefusalError([
    `${relative(projectFolder, path)} has the image ${lock.asked}, and the stack asks for ${asked}: run bin/proofload lock ${profile.name}, or remove the file.`,
  ]);
}

/** Writes the lock file of a profile, and returns its path relative to the project. */
export async function writeImageLock(profile: string, asked: string, image: LockedImage): Promise<string> {
  const path = lockFileOf(profile);
  const lock: ImageLock = { schema: 1, asked, image };
  await writeJsonAtomically(path, lock);
  return relative(projectFolder, path);
}

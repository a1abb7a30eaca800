/** `proofload lock` of a stack: resolves the image of its machines once. */
import { loadProvider } from '../../infra/load-provider.ts';
import { writeImageLock } from '../hardware/profile/image-lock.ts';
import { listProfiles, readUnlockedProfile } from '../hardware/profile/read.ts';
import { RefusalError } from '../input/refusal.ts';
import { providerOf } from '../providers/registry.ts';
import { systemFacts, systemNames } from '../systems/registry.ts';
import type { LockedImage } from '../providers/profile.ts';

/**
 * Asks the provider, with the credentials of this command, and writes the lock file of the stack.
 *
 * @throws RefusalError where the stack has no image to resolve, or the provider none such
 */
export async function lockImage(name: string, now: Date): Promise<{ file: string; image: LockedImage }> {
  if (systemNames.some((system) => system === name) && !(await listProfiles()).includes(name)) {
    const [version] = systemFacts(name).versions;
    throw new RefusalError([`Give the version of ${name} to lock: bin/proofload lock ${name} ${version}`]);
  }
  const profile = await readUnlockedProfile(name);
  const { image: asked } = providerOf(profile.provider);
  const { image: find } = await loadProvider(profile.provider);
  if (asked === null || find === null)
    throw new RefusalError([`profile ${name}: hosts of provider ${profile.provider} have no image to lock.`]);
  const image = { ...(await (await find())(profile)), resolved: now.toISOString().slice(0, 10) };
  return { file: await writeImageLock(name, asked(profile), image), image };
}

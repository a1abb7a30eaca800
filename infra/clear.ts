import { hostsFolderOf, markOf } from '../src/profile/mark.ts';
import { forgetCutOffOperations, resourcesOf } from '../src/stack/resources.ts';
import type { UpdateOptions } from '../src/stack/update.ts';
import { destroy } from '../src/stack/update.ts';
import { removeLeftovers } from '../src/local-hosts/leftovers.ts';

/**
 * Removes everything of a profile: what Pulumi's state knows, then what is on this machine and no state knows of,
 * as an engine or a campaign leaves it that was killed. Safe to repeat.
 */
export async function clearProfile(profile: string, options: UpdateOptions = {}): Promise<void> {
  const known = await resourcesOf(profile);
  if (known.length > 0) await destroy(profile, options);
  await removeLeftovers(markOf(profile), hostsFolderOf(profile));
  if (known.length > 0) await forgetCutOffOperations(profile);
}

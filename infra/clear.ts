import { ProviderFailure } from '../src/providers/failure.ts';
import { forgetCutOffOperations, isCutOff, resourcesOf } from '../src/hardware/stack/resources.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import { destroy } from '../src/hardware/stack/update.ts';
import { leftoversOf } from './leftovers-of.ts';

/**
 * Removes everything of a profile: what Pulumi's state knows, then what is in the world and no state knows of,
 * as an engine or a campaign leaves it that was killed. Safe to repeat.
 */
export async function clearProfile(profile: string, options: UpdateOptions = {}): Promise<void> {
  const world = await leftoversOf(profile);
  const known = await resourcesOf(profile);
  // What was cut off while it was made is in no state, and may hold what is: a machine keeps its subnet from going.
  if (known.some(isCutOff)) await world.remove(options);
  if (known.length > 0) {
    try {
      await destroy(profile, options);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      // What was made, and the answer lost, is in no state either and holds what is: once more, with it out of the way.
      await world.remove(options);
      await destroy(profile, options);
    }
  }
  await world.remove(options);
  if (known.length > 0) await forgetCutOffOperations(profile);
}

import { ProviderFailure } from '../src/providers/failure.ts';
import { forgetInterruptedOperations, isInterrupted, resourcesOf } from '../src/hardware/stack/resources.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import { destroy } from '../src/hardware/stack/update.ts';
import { leftoversOf } from './leftovers-of.ts';

/**
 * Removes all resources of a profile: those in Pulumi's state, then those that a killed engine or campaign left
 * outside of any state. Safe to repeat.
 */
export async function clearProfile(profile: string, options: UpdateOptions = {}): Promise<void> {
  const leftovers = await leftoversOf(profile);
  const known = await resourcesOf(profile);
  // A resource whose creation was interrupted is in no state, and may block others: a machine blocks its subnet.
  if (known.some(isInterrupted)) await leftovers.remove(options);
  if (known.length > 0) {
    try {
      await destroy(profile, options);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      // A resource whose creation succeeded but whose response was lost is also in no state and blocks others: remove
      // it, then retry.
      await leftovers.remove(options);
      await destroy(profile, options);
    }
  }
  await leftovers.remove(options);
  if (known.length > 0) await forgetInterruptedOperations(profile);
}

import { ProviderFailure } from '../src/providers/failure.ts';
import { removeKeys } from '../src/hosts/ssh/campaign-keys.ts';
import { forgetCredentials } from '../src/providers/credentials.ts';
import { profileOfStack } from '../src/state/mark.ts';
import { forgetBroughtUp } from '../src/hardware/stack/brought-up.ts';
import {
  forgetInterruptedOperations,
  isInterrupted,
  removeStack,
  resourcesOf,
} from '../src/hardware/stack/resources.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import { destroy } from '../src/hardware/stack/update.ts';
import { leftoversOf } from './leftovers-of.ts';

/**
 * Removes all resources of a stack: those in Pulumi's state, then those that a killed engine or campaign left
 * outside of any state. Safe to repeat.
 */
export async function clearStack(stack: string, options: UpdateOptions = {}): Promise<void> {
  const leftovers = await leftoversOf(stack);
  const known = await resourcesOf(stack);
  // A resource whose creation was interrupted is in no state, and may block others: a machine blocks its subnet.
  if (known.some(isInterrupted)) await leftovers.remove(options);
  if (known.length > 0) {
    try {
      await destroy(stack, options);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      // A resource whose creation succeeded but whose response was lost is also in no state and blocks others: remove
      // it, then retry.
      await leftovers.remove(options);
      await destroy(stack, options);
    }
  }
  await leftovers.remove(options);
  if (known.length > 0) await forgetInterruptedOperations(stack);
}

/** Forgets a stack whose cleanup was verified. */
export async function forgetStack(stack: string): Promise<void> {
  await forgetBroughtUp(stack);
  await removeKeys(stack);
  await forgetCredentials(stack);
  if (stack !== profileOfStack(stack)) await removeStack(stack);
}

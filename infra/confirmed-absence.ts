/** Verifies that nothing of a stack is left: one check where provider lists are exact, two where they lag. */
import { setTimeout as delay } from 'node:timers/promises';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import { leftoversIn, type StackLeftovers } from './leftovers-of.ts';
import type { LeftoversCheck } from './leftovers.ts';

export interface ConfirmedCheck {
  checks: LeftoversCheck[];
  /** Time between the two empty checks; null where one check is enough. */
  millisecondsApart: number | null;
}

/** Waits for the given milliseconds, or throws when the signal is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

export const pauseForReal: Pause = (milliseconds, signal) => delay(milliseconds, undefined, signal ? { signal } : {});

/**
 * Checks until the result is certain. A resource seen only by the second check is a leftover.
 *
 * @throws AbortError when the signal is aborted, also between the checks
 */
export async function checkUntilConfirmed(
  { check, secondCheckMilliseconds }: Pick<StackLeftovers, 'check' | 'secondCheckMilliseconds'>,
  { signal, onProgress }: UpdateOptions,
  pause: Pause = pauseForReal,
): Promise<ConfirmedCheck> {
  const checks = await check();
  if (secondCheckMilliseconds === null || leftoversIn(checks).length > 0) return { checks, millisecondsApart: null };
  onProgress?.(
    `nothing is left; checking again in ${secondCheckMilliseconds / 1000} s, because the provider may list a resource late`,
  );
  await pause(secondCheckMilliseconds, signal);
  return { checks: await check(), millisecondsApart: secondCheckMilliseconds };
}

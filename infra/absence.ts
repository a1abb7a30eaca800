/** When nothing of a profile counts as gone: after one look where lists are exact, after two where they lag. */
import { setTimeout as delay } from 'node:timers/promises';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import { foundIn, type LeftoversOfProfile } from './leftovers-of.ts';
import type { Look } from './leftovers.ts';

export interface CertainLook {
  looks: Look[];
  /** Between the two looks in which nothing was seen; null where one look decides. */
  millisecondsApart: number | null;
}

/** Waits so many milliseconds, or throws when the signal is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

export const pauseForReal: Pause = (milliseconds, signal) => delay(milliseconds, undefined, signal ? { signal } : {});

/**
 * Looks until it is certain whether anything of a profile is there. What shows itself in the second look only is there.
 *
 * @throws AbortError when the signal is aborted, also between the looks
 */
export async function lookUntilCertain(
  { look, secondLookMilliseconds }: Pick<LeftoversOfProfile, 'look' | 'secondLookMilliseconds'>,
  { signal, onProgress }: UpdateOptions,
  pause: Pause = pauseForReal,
): Promise<CertainLook> {
  const looks = await look();
  if (secondLookMilliseconds === null || foundIn(looks).length > 0) return { looks, millisecondsApart: null };
  onProgress?.(
    `nothing is left; looking again in ${secondLookMilliseconds / 1000} s, because the provider may list a resource late`,
  );
  await pause(secondLookMilliseconds, signal);
  return { looks: await look(), millisecondsApart: secondLookMilliseconds };
}

import { leftoversOf } from '../infra/leftovers-of.ts';

/** What a provider does not answer within this time must not keep a lease from being renewed on its hosts. */
const limitMilliseconds = 60_000;

/**
 * Tells whoever keeps the hardware until when it is held. A worker tells each time once: one that was started after an
 * extension does not know what the last one said, and so says it again.
 *
 * @returns for a profile and an ISO time, what is amiss
 */
export function hardwareHolder(
  hold: (profile: string, expires: string, signal: AbortSignal) => Promise<void>,
): (profile: string, expires: string) => Promise<string[]> {
  const told = new Map<string, string>();
  return async (profile, expires) => {
    if (told.get(profile) === expires) return [];
    try {
      await hold(profile, expires, AbortSignal.timeout(limitMilliseconds));
      told.set(profile, expires);
      return [];
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return [`That ${profile} is held until ${expires} could not be written on its hardware: ${said}`];
    }
  };
}

/** Moves the expiry of a profile's hardware, in whatever world it is. */
export const holdHardware = hardwareHolder(async (profile, expires, signal) =>
  (await leftoversOf(profile)).hold(expires, signal),
);

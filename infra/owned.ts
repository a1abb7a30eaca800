/** Hardware that one state folder made at a provider, for any profile. */
import type { UpdateOptions } from '../src/hardware/stack/update.ts';

/** One existing resource, as `cleanup --everything-of` lists it. */
export interface OwnedResource {
  region: string;
  /** Such as `instance` or `network interface`. */
  kind: string;
  id: string;
  name: string | null;
  profile: string | null;
  campaign: string | null;
  /** Type and size, where they decide the cost. */
  size: string | null;
  /** Dollars per hour on demand; null where it is free or the price is unknown. */
  pricePerHour: number | null;
  /** ISO time of creation; null for kinds for which the provider does not report it. */
  made: string | null;
  /** Expiry tag: ISO time until which its campaign held it. */
  heldUntil: string | null;
}

export interface OwnedHardware {
  find(region: string, owner: string): Promise<OwnedResource[]>;
  /** Removes what `find` finds, and nothing else. Safe to repeat. @throws ProviderFailure where something stays */
  remove(region: string, owner: string, options: UpdateOptions): Promise<void>;
}

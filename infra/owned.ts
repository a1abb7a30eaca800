/** Everything that one state folder ever made at a provider, whichever profile it is of. */
import type { UpdateOptions } from '../src/hardware/stack/update.ts';

/** One thing that is there, as a list shows it. */
export interface OwnedThing {
  region: string;
  /** Such as `instance` or `network interface`. */
  kind: string;
  id: string;
  name: string | null;
  profile: string | null;
  campaign: string | null;
  /** What it is and how large, where that decides what it costs. */
  size: string | null;
  /** Dollars an hour on demand; null where it costs nothing or the price is not known. */
  pricePerHour: number | null;
  /** ISO time; null for a kind of which the provider does not say it. */
  made: string | null;
  /** ISO time until which its campaign held it, as its tag says. */
  heldUntil: string | null;
}

export interface OwnedHardware {
  find(region: string, owner: string): Promise<OwnedThing[]>;
  /** Removes what `find` finds, and nothing else. Safe to repeat. @throws ProviderFailure where something stays */
  remove(region: string, owner: string, options: UpdateOptions): Promise<void>;
}

import type { Plan } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import type { Profile } from '../src/providers/profile.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';

/** One thing that was looked for. */
export interface Look {
  /** What and where, as the beginning of a sentence: `Network namespaces with the mark proofload-ab12cd`. */
  what: string;
  /** What of it is there, each named so that a person finds it. */
  found: string[];
}

/**
 * What a provider's hardware leaves behind, asked of the provider itself and never of Pulumi's state: behind the proof
 * that everything is gone, and behind the sweep. One for each provider.
 */
export interface Leftovers {
  /** Everything that bears the profile's mark. An empty `found` in every look is the proof. */
  look(profile: Profile): Promise<Look[]>;
  /** Removes what `look` finds, and nothing else. Safe to repeat. */
  remove(profile: Profile, options: UpdateOptions): Promise<void>;
  /**
   * Waits for hosts that were brought up and looks at them, before a campaign takes them, and makes what it needs there.
   * Returns the inventory with what was found. Null where whoever made the hosts knows what they are.
   *
   * @throws RefusalError with every fault of every host
   */
  receive: ((profile: Profile, inventory: Inventory, plan: Plan, options: UpdateOptions) => Promise<Inventory>) | null;
  /**
   * Moves the time until which everything that `look` finds says that it is held, an ISO time. Safe to repeat. Null
   * where hardware says no such thing.
   */
  hold: ((profile: Profile, expires: string, signal: AbortSignal) => Promise<void>) | null;
}

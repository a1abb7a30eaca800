import type { Plan } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import type { StackProfile } from '../src/providers/profile.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';

/** One kind of resource that was checked. */
export interface LeftoversCheck {
  /** What and where, as the beginning of a sentence: `Network namespaces with the mark proofload-ab12cd`. */
  what: string;
  /** The resources found, each named so that a person can find it. */
  found: string[];
}

/**
 * Finds and removes a provider's hardware by asking the provider, never Pulumi's state. Used to verify cleanup and by
 * `proofload cleanup`. One for each provider.
 */
export interface LeftoversManager {
  /** Lists everything that carries the stack's mark. Cleanup is verified when `found` is empty in every check. */
  check(profile: StackProfile): Promise<LeftoversCheck[]>;
  /** Removes what `check` finds, and nothing else. Safe to repeat. */
  remove(profile: StackProfile, options: UpdateOptions): Promise<void>;
  /**
   * Waits for new hosts, inspects them before a campaign uses them, and sets up what it needs there. Returns the
   * inventory with what was found. Null where the provider already knows its hosts.
   *
   * @throws RefusalError with every fault of every host
   */
  receive:
    ((profile: StackProfile, inventory: Inventory, plan: Plan, options: UpdateOptions) => Promise<Inventory>) | null;
  /**
   * Ends what campaigns have started on hosts that a person brought up, and removes their data; the hosts stay up. Safe to
   * repeat. Returns what is left. Null where all hosts are a person's own.
   */
  vacate: ((inventory: Inventory, options: UpdateOptions) => Promise<LeftoversCheck[]>) | null;
  /**
   * Updates the expiry tag of everything that `check` finds to an ISO time. Safe to repeat. Null where the hardware
   * has no such tag.
   */
  hold: ((profile: StackProfile, expires: string, signal: AbortSignal) => Promise<void>) | null;
}

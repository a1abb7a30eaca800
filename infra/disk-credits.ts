import type { CreditsLeft } from '../src/hosts/inventory.ts';
import type { StackProfile } from '../src/providers/profile.ts';

/** Asks a provider for the disk credits that hosts have left. One for each provider whose disks have credits. */
export interface DiskCredits {
  /** Names of the hosts that spend credits on the disk with their data. Asks nobody. */
  hostsWith(profile: StackProfile): string[];
  /**
   * What these hosts have left, by host: of several kinds of credits the lowest percentage. Orders and changes nothing.
   *
   * @throws ProviderFailure where the provider refuses to answer
   */
  ask(profile: StackProfile, hosts: string[], signal: AbortSignal): Promise<Map<string, CreditsLeft>>;
}

import type { Output } from '@pulumi/pulumi';
import type { Inventory } from '../src/hosts/inventory.ts';
import type { Profile } from '../src/profile/profile.ts';

/** One way to come by hosts. A provider is one file in providers/ and one line in up.ts. */
export interface HostProvider {
  /** Declares everything that the profile's hosts need, and says what the hosts will be. */
  declare(profile: Profile): Promise<Output<Inventory>>;
}

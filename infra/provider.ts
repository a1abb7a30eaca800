import type { Output } from '@pulumi/pulumi';
import type { Inventory, InventoryHost } from '../src/hosts/inventory.ts';
import type { Profile, ProfileHost } from '../src/providers/profile.ts';

/** One way to come by hosts. A provider is one file in providers/ and one line in up.ts. */
export interface HostProvider {
  /** Declares everything that the profile's hosts need, and says what the hosts will be. */
  declare(profile: Profile): Promise<Output<Inventory>>;
}

/** What an inventory takes over of a profile's host as it stands; the rest says how the host is made. */
export function namedAsPlanned({
  name,
  hardware,
  roles,
  zone,
}: ProfileHost): Pick<InventoryHost, 'name' | 'hardware' | 'roles' | 'zone'> {
  return { name, hardware, roles, zone };
}

import type { Output } from '@pulumi/pulumi';
import type { Leftovers } from './leftovers.ts';
import type { OwnedHardware } from './owned.ts';
import type { Inventory, InventoryHost } from '../src/hosts/inventory.ts';
import type { Profile, ProfileHost } from '../src/providers/profile.ts';

/** One way to come by hosts. */
export interface HostProvider {
  /** Declares everything that the profile's hosts need, and says what the hosts will be. */
  declare(profile: Profile): Promise<Output<Inventory>>;
}

/**
 * What `infra/providers/<name>/index.ts` exports as `provider`. Each part is loaded only when it is asked: some bring a
 * large library, and who looks for leftovers needs no Pulumi.
 */
export interface ProviderModule {
  hosts: () => Promise<HostProvider>;
  leftovers: () => Promise<Leftovers>;
  /** Everything that one state folder ever made, by its owner's tag; null where the facts have no search by owner. */
  owned: (() => Promise<OwnedHardware>) | null;
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

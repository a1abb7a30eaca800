import type { Output } from '@pulumi/pulumi';
import type { DiskCredits } from './disk-credits.ts';
import type { LeftoversManager } from './leftovers.ts';
import type { OwnedHardware } from './owned.ts';
import type { Inventory, InventoryHost } from '../src/hosts/inventory.ts';
import type { LockedImage, Profile, StackProfile, ProfileHost } from '../src/providers/profile.ts';

/** A source of hosts. */
export interface HostProvider {
  /**
   * Declares all resources of these hosts of the profile, and returns their inventory. What they have does not depend on which others
   * there are: none changes when further ones come up, or when one gets a new machine.
   */
  declare(profile: StackProfile, hosts: ProfileHost[]): Promise<Output<Inventory>>;
}

/** Asks a provider for the image that a profile asks for, which is the newest of several. */
export type FindImage = (profile: Profile) => Promise<Omit<LockedImage, 'resolved'>>;

/**
 * The export `provider` of `infra/providers/<name>/index.ts`. Each part is loaded on demand: some load a large
 * library, and finding leftovers does not need Pulumi.
 */
export interface ProviderModule {
  hosts: () => Promise<HostProvider>;
  leftovers: () => Promise<LeftoversManager>;
  /** Hardware of one state folder, found by its owner tag; null where the provider's facts have no owner search. */
  owned: (() => Promise<OwnedHardware>) | null;
  /** Null where the facts have no image. */
  image: (() => Promise<FindImage>) | null;
  /** Null where disks have no credits. */
  diskCredits: (() => Promise<DiskCredits>) | null;
}

/** The fields that an inventory host copies unchanged from the profile's host. */
export function plannedFields({
  name,
  hardware,
  roles,
  zone,
}: ProfileHost): Pick<InventoryHost, 'name' | 'hardware' | 'roles' | 'zone'> {
  return { name, hardware, roles, zone };
}

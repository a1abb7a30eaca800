/** Builds the inventory of existing machines. Pure except for the home folder of `~`. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Inventory, InventoryHost } from '../../hosts/inventory.ts';
import { markOf } from '../../state/mark.ts';
import type { Profile, ProfileHost, StackProfile } from '../profile.ts';
import { staticSettings } from './settings.ts';

/**
 * The machines as the profile describes them; they are not contacted.
 *
 * @param owner id of this state folder. It determines the mark, not the folder's path: people who share machines may
 *   have checkouts at the same path on different computers, and must not take each other's processes for their own.
 */
export function staticInventory(profile: StackProfile, owner: string): Inventory {
  const mark = markOf(profile.stack, owner);
  return {
    profile: profile.name,
    stack: profile.stack,
    provider: 'static',
    mark,
    hosts: profile.hosts.map((host) => inventoryHost(profile, mark, host)),
    caveats: [],
  };
}

function inventoryHost(profile: Profile, mark: string, host: ProfileHost): InventoryHost {
  const { user, privateKeyFile, dataFolder } = staticSettings(profile);
  const { existing, name, hardware, roles, zone } = host;
  if (!existing) throw new Error(`The host ${name} of profile ${profile.name} has no address.`);
  return {
    name,
    hardware,
    roles,
    zone,
    address: existing.address,
    // The mark separates users of the same machines, the name separates hosts that share a disk.
    dataFolder: `${dataFolder}/${mark}-${name}`,
    networkBitsPerSecond: null,
    reach: {
      kind: 'ssh',
      user: existing.user ?? user,
      port: existing.port,
      privateKeyFile: privateKeyFile.startsWith('~/') ? join(homedir(), privateKeyFile.slice(2)) : privateKeyFile,
      hostKeys: existing.hostKeys,
    },
  };
}

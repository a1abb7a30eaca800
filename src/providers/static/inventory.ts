/** Machines that are there already, as an inventory. Pure but for the home folder that `~` stands for. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Inventory, InventoryHost } from '../../hosts/inventory.ts';
import { markOf } from '../../state/mark.ts';
import type { Profile, ProfileHost } from '../profile.ts';
import { staticSettings } from './settings.ts';

/**
 * What the profile says of its machines; nobody has looked at them yet.
 *
 * @param owner id of this state folder. The mark depends on it and not on the folder's path: who shares the machines may
 *   have a checkout at the same path of another computer, and neither may take the other's processes for its own.
 */
export function staticInventory(profile: Profile, owner: string): Inventory {
  const mark = markOf(profile.name, owner);
  return {
    profile: profile.name,
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
    // With the mark, because others may use the same machines, and with the name, because hosts may share a disk.
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

import type { InventoryHost, Reach } from '../../src/hosts/inventory.ts';
import { dataFolder } from '../../src/hardware/bootstrap/rented-machine.ts';
import type { ProfileHost } from '../../src/providers/profile.ts';
import { namedAsPlanned } from '../provider.ts';

/** What a provider knows of a machine that it made. */
export interface RentedHost {
  /** At which the other hosts reach it. */
  address: string;
  /** At which we reach it. */
  publicAddress: string;
  networkGigabitsPerSecond: number;
  login: string;
  privateKeyFile: string;
  /** Public, as in `known_hosts`. */
  hostKey: string;
}

/** A rented machine as the inventory has it: reached by SSH at its public address, known by the key that it was given. */
export function rentedHost(host: ProfileHost, made: RentedHost): InventoryHost {
  const reach: Reach = {
    kind: 'ssh',
    address: made.publicAddress,
    user: made.login,
    port: 22,
    privateKeyFile: made.privateKeyFile,
    hostKeys: [made.hostKey],
  };
  return {
    ...namedAsPlanned(host),
    address: made.address,
    dataFolder,
    networkBitsPerSecond: made.networkGigabitsPerSecond * 1e9,
    reach,
  };
}

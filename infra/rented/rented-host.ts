import type { InventoryHost, HostAccess, HostRates } from '../../src/hosts/inventory.ts';
import { dataFolder } from '../../src/hardware/bootstrap/wait-for-host.ts';
import type { ProfileHost } from '../../src/providers/profile.ts';
import { plannedFields } from '../provider.ts';

/** What a provider knows about a machine that it made. */
export interface RentedHost {
  /** Address at which the other hosts reach it. */
  address: string;
  /** Address at which we reach it. */
  publicAddress: string;
  networkGigabitsPerSecond: number;
  /** Further rates that the provider publishes. */
  rates?: HostRates;
  login: string;
  privateKeyFile: string;
  /** As the provider names it; absent where it does not. */
  image?: string;
  /** Where it is, in the provider's words; absent where the stack says all that is known. */
  place?: string;
  /** Public, as in `known_hosts`. */
  hostKey: string;
}

/**
 * A rented machine as an inventory host: reached by SSH at its public address, identified by the host key that it was
 * given.
 */
export function rentedHost(host: ProfileHost, made: RentedHost): InventoryHost {
  const reach: HostAccess = {
    kind: 'ssh',
    address: made.publicAddress,
    user: made.login,
    port: 22,
    privateKeyFile: made.privateKeyFile,
    hostKeys: [made.hostKey],
  };
  return {
    ...plannedFields(host),
    address: made.address,
    dataFolder,
    networkBitsPerSecond: made.networkGigabitsPerSecond * 1e9,
    ...(made.rates ? { rates: made.rates } : {}),
    ...(made.image ? { image: made.image } : {}),
    ...(made.place ? { place: made.place } : {}),
    reach,
  };
}

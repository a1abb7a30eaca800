import { providerOf, isRented } from '../src/providers/registry.ts';
import { openHosts } from '../src/hosts/open.ts';
import { renewFuses } from '../src/hardware/lease/fuse.ts';
import { copyForHosts, forgetLease as forget, withHostsOf, writeLease } from '../src/hardware/lease/ledger.ts';
import { expiryOf } from '../src/hardware/lease/record.ts';
import { holdHardware } from './hold-hardware.ts';
import type { LeaseActivities } from './lease-contract.ts';
import { whileBeating } from './while-beating.ts';

export const renewLease: LeaseActivities['renewLease'] = ({ profile, inventory, ...lease }) =>
  whileBeating(async (options) => {
    await writeLease(profile, { ...lease, renewedMilliseconds: Date.now() });
    if (!inventory) return [];
    const renew = async (): Promise<string[]> => {
      const hosts = await openHosts(inventory);
      try {
        const { endOfHost } = providerOf(inventory.provider);
        const amiss = await renewFuses(hosts, inventory.mark, copyForHosts(profile), [...endOfHost]);
        return isRented(inventory.provider) ? [...amiss, ...(await holdHardware(profile, expiryOf(lease)))] : amiss;
      } finally {
        await Promise.all(hosts.map((host) => host.close()));
      }
    };
    return withHostsOf(profile, renew, options);
  });

export const forgetLease: LeaseActivities['forgetLease'] = ({ campaignId, profile }) => forget(profile, campaignId);

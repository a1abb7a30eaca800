import { all, output } from '@pulumi/pulumi';
import { join } from 'node:path';
import type { Inventory, InventoryHost, HostAccess } from '../../../src/hosts/inventory.ts';
import { hostsFolderOf, markOf } from '../../../src/state/mark.ts';
import type { Profile } from '../../../src/providers/profile.ts';
import { findAbility } from '../../../src/providers/local/ability.ts';
import { addressAt, loopbackPrefixFor, namespaceOf } from '../../../src/providers/local/names.ts';
import { plannedFields, type HostProvider } from '../../provider.ts';
import { Host, Network } from './resources.ts';

/**
 * Hosts on this machine: network namespaces joined by a bridge, or loopback addresses where namespaces are not
 * possible.
 */
export const local: HostProvider = {
  async declare(profile) {
    const ability = await findAbility();
    const mark = markOf(profile.name);
    const network = ability.kind === 'namespace' ? new Network(mark, { mark }) : null;
    const prefix = network ? network.prefix : output(loopbackPrefixFor(mark));

    const hosts = profile.hosts.map((host, position) => {
      const networkBitsPerSecond = network ? bitsPerSecondOf(profile, host.hardware) : null;
      const made = new Host(
        host.name,
        {
          mark,
          name: host.name,
          kind: ability.kind,
          address: prefix.apply((numbers) => addressAt(numbers, position)),
          dataFolder: join(hostsFolderOf(profile.name), host.name),
          networkBitsPerSecond,
        },
        network ? { dependsOn: [network] } : {},
      );
      const reach: HostAccess = network
        ? { kind: 'namespace', namespace: namespaceOf(mark, host.name) }
        : { kind: 'loopback' };
      return all([made.address, made.dataFolder]).apply(([address, dataFolder]): InventoryHost => ({
        ...plannedFields(host),
        address,
        dataFolder,
        networkBitsPerSecond,
        reach,
      }));
    });

    return all(hosts).apply((made): Inventory => ({
      profile: profile.name,
      provider: 'local',
      mark,
      hosts: made,
      caveats: [
        ...profile.caveats,
        ability.kind === 'namespace'
          ? 'Each host has its own network namespace, with its NIC limited in both directions. Traffic between hosts uses processor time of this machine, not a physical network.'
          : `The hosts are loopback addresses of this machine, because ${ability.reason}. Their NICs are not limited, and network figures are those of the whole machine.`,
      ],
    }));
  },
};

function bitsPerSecondOf(profile: Profile, hardware: string): number {
  const type = profile.hardware[hardware];
  if (!type) throw new Error(`Profile ${profile.name} has no hardware type "${hardware}".`);
  return type.networkGigabitsPerSecond * 1e9;
}

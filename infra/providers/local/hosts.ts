import { all, output } from '@pulumi/pulumi';
import { join } from 'node:path';
import type { HostLimits, Inventory, InventoryHost, HostAccess } from '../../../src/hosts/inventory.ts';
import { hostsFolderOf, markOf } from '../../../src/state/mark.ts';
import type { Profile, StackProfile } from '../../../src/providers/profile.ts';
import { findAbility } from '../../../src/providers/local/ability.ts';
import { planLimits } from '../../../src/providers/local/cgroups/limits.ts';
import { RefusalError } from '../../../src/input/refusal.ts';
import { addressAt, loopbackPrefixFor, namespaceOf } from '../../../src/providers/local/names.ts';
import { plannedFields, type HostProvider } from '../../provider.ts';
import { Host, Network } from './resources.ts';

/**
 * Hosts on this machine: network namespaces joined by a bridge, or loopback addresses where namespaces are not
 * possible.
 */
export const local: HostProvider = {
  async declare(profile, declared) {
    const ability = await findAbility();
    const mark = markOf(profile.stack);
    const network = ability.kind === 'namespace' ? new Network(mark, { mark }) : null;
    const prefix = network ? network.prefix : output(loopbackPrefixFor(mark));

    const limits = await limitsOf(profile, mark);
    const hosts = declared.map((host) => {
      const networkBitsPerSecond = network ? bitsPerSecondOf(profile, host.hardware) : null;
      const made = new Host(
        host.name,
        {
          mark,
          name: host.name,
          kind: ability.kind,
          address: prefix.apply((numbers) => addressAt(numbers, profile.hosts.indexOf(host))),
          dataFolder: join(hostsFolderOf(profile.stack), host.name),
          networkBitsPerSecond,
          limits: limits.get(host.name) ?? null,
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
        ...(limits.has(host.name) ? { limits: limits.get(host.name) } : {}),
        reach,
      }));
    });

    return all(hosts).apply((made): Inventory => ({
      profile: profile.name,
      stack: profile.stack,
      provider: 'local',
      mark,
      hosts: made,
      caveats: [
        ...profile.caveats,
        ability.kind === 'namespace'
          ? 'Each host has its own network namespace, with its NIC limited in both directions. Traffic between hosts uses processor time of this machine, not a physical network.'
          : `The hosts are loopback addresses of this machine, because ${ability.reason}. Their NICs are not limited, and network figures are those of the whole machine.`,
        ...(limits.size > 0 ? [limitsCaveat(limits)] : []),
      ],
    }));
  },
};

/** The limits of each limited host. @throws RefusalError where this machine cannot set them */
async function limitsOf(profile: StackProfile, mark: string): Promise<Map<string, HostLimits>> {
  const planned = new Map<string, HostLimits>();
  const hostsFolder = hostsFolderOf(profile.stack);
  for (const { name, hardware } of profile.hosts) {
    const limits = profile.hardware[hardware]?.limits;
    if (!limits) continue;
    const own = await planLimits({ mark, name, limits, hostsFolder });
    if ('refused' in own)
      throw new RefusalError([
        `The limits of ${name} cannot be set on this machine: ${own.refused}, or remove the limits.`,
      ]);
    planned.set(name, own);
  }
  return planned;
}

function limitsCaveat(limits: Map<string, HostLimits>): string {
  const isOld = [...limits.values()].some(({ cgroup, disk }) => cgroup.version === 1 && disk && !disk.own);
  const withOwnDisk = [...limits].flatMap(([name, { disk }]) => (disk?.own ? [name] : []));
  return [
    `Control groups limit ${[...limits.keys()].join(', ')}: processor time, memory with its page cache, or disk rates of a host are its own, as its profile states.`,
    ...(isOld
      ? ['What the kernel writes later from memory is not within a disk limit (control groups of version 1).']
      : []),
    ...(withOwnDisk.length > 0
      ? [
          `${withOwnDisk.join(', ')} have a disk of their own, a loop device whose rates hold for all reads and writes; what it keeps is in this machine's memory or on its disk, so an operation that does not wait for its rate is as fast as those.`,
        ]
      : []),
  ].join(' ');
}

function bitsPerSecondOf(profile: Profile, hardware: string): number {
  const type = profile.hardware[hardware];
  if (!type) throw new Error(`Profile ${profile.name} has no hardware type "${hardware}".`);
  return type.networkGigabitsPerSecond * 1e9;
}

/** Where hosts and their disks go on AWS. Pure. */
import type { DisksToPrepare } from '../../../src/hardware/bootstrap/user-data.ts';
import type { HardwareType, ProfileHost } from '../../../src/providers/profile.ts';
import type { AwsSettings } from '../../../src/providers/aws/settings.ts';

/** Range of the whole network; a subnet for each zone is a 256th of it. */
export const networkRange = '10.77.0.0/16';

/** Subnets by the zone names that hosts use, only for zones in which there are hosts, in the order of those names. */
export function subnetsOf(
  settings: AwsSettings,
  hosts: ProfileHost[],
): { zone: string; availabilityZone: string; range: string }[] {
  return [...new Set(hosts.map(({ zone }) => zone))].toSorted().map((zone, position) => {
    const availabilityZone = settings.zones[zone];
    if (!availabilityZone) throw new Error(`Zone "${zone}" is not among the zones of the stack.`);
    return { zone, availabilityZone, range: `10.77.${position}.0/24` };
  });
}

/** What the bootstrap is to make of a host's disks. */
export function disksOf(host: ProfileHost, type: HardwareType): DisksToPrepare {
  if (host.dataVolume) return { source: 'volume' };
  if (!type.disks) return { source: 'none' };
  return { source: 'disks', count: type.disks.count, layout: host.layout ?? type.layout };
}

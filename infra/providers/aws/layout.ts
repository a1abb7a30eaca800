/** Subnets of hosts on AWS. Pure. */
import type { ProfileHost } from '../../../src/providers/profile.ts';
import type { AwsSettings } from '../../../src/providers/aws/settings.ts';

/** Address range of the whole network; each zone's subnet is a /24 of it. */
export const networkRange = '10.77.0.0/16';

/** Subnets for the zones that have hosts, in the order of the zone names that hosts use. */
export function subnetsOf(
  settings: AwsSettings,
  hosts: ProfileHost[],
): { zone: string; availabilityZone: string; range: string }[] {
  return [...new Set(hosts.map(({ zone }) => zone))].toSorted().map((zone, position) => {
    const availabilityZone = settings.zones[zone];
    if (!availabilityZone) throw new Error(`Zone "${zone}" is not defined in the stack's zones.`);
    return { zone, availabilityZone, range: `10.77.${position}.0/24` };
  });
}

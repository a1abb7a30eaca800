/** Networks and subnets of hosts on AWS. Pure. */
import type { ProfileHost } from '../../../src/providers/profile.ts';
import { peersOf, subnetRange } from '../../../src/providers/aws/networks.ts';
import type { AwsSettings } from '../../../src/providers/aws/settings.ts';

/** Addresses of the network of a stack that names none. */
const soleRange = '10.77.0.0/16';

export interface NetworkLayout {
  /** Null for the only network of a stack that names none. */
  name: string | null;
  range: string;
  subnets: SubnetLayout[];
  /** Addresses of the networks with which it is peered. */
  peerRanges: string[];
}

interface SubnetLayout {
  zone: string;
  availabilityZone: string;
  range: string;
}

/** Every network with a subnet for each of its zones that have hosts, in the order of the zones' names. */
export function networksOf({ networks, zones }: AwsSettings, hosts: ProfileHost[]): NetworkLayout[] {
  const used = [...new Set(hosts.map(({ zone }) => zone))].toSorted();
  const subnetsIn = (range: string, own: string[]): SubnetLayout[] =>
    own.map((zone, position) => {
      const availabilityZone = zones[zone];
      if (!availabilityZone) throw new Error(`Zone "${zone}" is not defined in the stack's zones.`);
      return { zone, availabilityZone, range: subnetRange({ range }, position) };
    });
  if (!networks) return [{ name: null, range: soleRange, subnets: subnetsIn(soleRange, used), peerRanges: [] }];
  return Object.entries(networks).map(([name, network]) => ({
    name,
    range: network.range,
    subnets: subnetsIn(
      network.range,
      used.filter((zone) => network.zones.includes(zone)),
    ),
    peerRanges: peersOf(networks, name).flatMap((peer) => networks[peer]?.range ?? []),
  }));
}

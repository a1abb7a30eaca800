/** The networks of an AWS stack: which zones each has, and which reach each other. Pure. */
import { parseRange, part, type AddressRange } from './address-range.ts';

/** One network (VPC) of a stack. */
export interface AwsNetwork {
  /** Its addresses, such as `10.77.0.0/16`. */
  range: string;
  /** Names of the stack's zones whose hosts are in it; each zone is in one network. */
  zones: string[];
  /** Networks with which it is peered; one of the two has to name the other. */
  peers: string[];
}

export type AwsNetworks = Record<string, AwsNetwork>;

/** Pairs of peered networks, each once, in the order of the stack. */
export function peeringsOf(networks: AwsNetworks): [string, string][] {
  const names = Object.keys(networks);
  const isNamed = (one: string, other: string) => networks[one]?.peers.includes(other) ?? false;
  return names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .filter((other) => isNamed(one, other) || isNamed(other, one))
      .map((other): [string, string] => [one, other]),
  );
}

/** The networks with which a network is peered. */
export const peersOf = (networks: AwsNetworks, name: string): string[] =>
  peeringsOf(networks).flatMap(([one, other]) => (one === name ? [other] : other === name ? [one] : []));

/** By zone, the zones whose hosts its hosts reach. */
export function zonesInReach(networks: AwsNetworks): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(networks).flatMap(([name, { zones }]) => {
      const reached = [name, ...peersOf(networks, name)].flatMap((each) => networks[each]?.zones ?? []);
      return zones.map((zone) => [zone, reached]);
    }),
  );
}

/** @throws Error if it is no range, which the check of the stack reports */
export function rangeOf({ range }: Pick<AwsNetwork, 'range'>): AddressRange {
  const parsed = parseRange(range);
  if (parsed) return parsed;
  throw new Error(`A network with the addresses ${range} passed the check of its stack.`);
}

/** Addresses of the subnet of a network's n-th zone, counted from 0. */
export const subnetRange = (network: Pick<AwsNetwork, 'range'>, position: number): string =>
  part(rangeOf(network), position);

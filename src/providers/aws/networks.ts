/** The networks of an AWS stack: the addresses and zones of each, and which reach each other. Pure. */
import { z } from 'zod';

export interface AddressRange {
  /** As an unsigned number of 32 bits. */
  first: number;
  /** As `first`; the last address that belongs to the range. */
  last: number;
  /** Bits that all addresses share. */
  prefix: number;
}

/** Null if the text is no range, or one that does not begin at its first address. */
export function parseRange(text: string): AddressRange | null {
  const [address = '', bits = '', ...rest] = text.split('/');
  if (rest.length > 0 || !/^\d{1,2}$/.test(bits) || Number(bits) > 32 || !z.ipv4().safeParse(address).success)
    return null;
  const first = address.split('.').reduce((number, byte) => number * 256 + Number(byte), 0);
  const size = 2 ** (32 - Number(bits));
  return first % size === 0 ? { first, last: first + size - 1, prefix: Number(bits) } : null;
}

/** Whether two ranges have an address in common. */
export const overlap = (one: AddressRange, other: AddressRange): boolean =>
  one.first <= other.last && other.first <= one.last;

/** Whether all addresses of one range are in another. */
export const isWithin = (one: AddressRange, other: AddressRange): boolean =>
  one.first >= other.first && one.last <= other.last;

/** The n-th part of a range, counted from 0, of 256 addresses, such as `10.77.2.0/24`. */
export function part(range: AddressRange, position: number): string {
  const first = range.first + 256 * position;
  const bytes = [2 ** 24, 2 ** 16, 2 ** 8, 1].map((weight) => Math.floor(first / weight) % 256);
  return `${bytes.join('.')}/24`;
}

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

/** Recognises addresses that are not public. */
import { BlockList, isIP } from 'node:net';

const ranges = [
  ['10.0.0.0', 8], // RFC 1918
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10], // RFC 6598: behind a provider's address translation, and VPNs
  ['127.0.0.0', 8], // RFC 1122: loopback
  ['169.254.0.0', 16], // RFC 3927: link-local
  ['198.18.0.0', 15], // RFC 2544: benchmarks of networks
  ['::1', 128],
  ['fe80::', 10], // RFC 4291: link-local
  ['fc00::', 7], // RFC 4193: unique local
] as const;

const privateRanges = new BlockList();
for (const [network, prefix] of ranges) privateRanges.addSubnet(network, prefix, family(network));

/** Whether an IP address without a zone index is not public. An IPv4 address may be written as IPv6. False for a name. */
export function isPrivateAddress(address: string): boolean {
  return isIpAddress(address) && privateRanges.check(address, family(address));
}

/** Whether the text is an IP address, and not the name of a host. */
export function isIpAddress(host: string): boolean {
  return isIP(host) !== 0;
}

/** Why Proofload does not connect to an existing cluster there, as the predicate of a sentence; null if no address is public. */
export function publicAddressFault(addresses: readonly string[]): string | null {
  const open = addresses.filter((address) => !isPrivateAddress(address));
  if (open.length === 0) return null;
  return `is a public address (${open.join(', ')}), and Proofload loads existing clusters only at private and loopback addresses; give one of those`;
}

/** Ranges reserved for documentation by RFC 5737 and RFC 3849. */
const forDocumentation = /^(192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|2001:db8:)/i;

/** Whether an address is from an example that was not filled in. */
export const isForDocumentation = (address: string): boolean => forDocumentation.test(address);

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

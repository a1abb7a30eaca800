/** Recognises addresses that are not public. Pure. */
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

/** Whether an IP address without a zone index is not public. An IPv4 address may be written as IPv6. */
export function isPrivateAddress(address: string): boolean {
  return privateRanges.check(address, family(address));
}

/** Ranges reserved for documentation by RFC 5737 and RFC 3849. */
const forDocumentation = /^(192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|2001:db8:)/i;

/** Whether an address is from an example that was not filled in. */
export const isForDocumentation = (address: string): boolean => forDocumentation.test(address);

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Checks the address range allowed to connect to rented hosts by SSH. Pure. */
import { z } from 'zod';

const isIPv4 = (text: string): boolean => z.ipv4().safeParse(text).success;

/** Wider ranges cannot be one user's: this is a large company's network, or a provider's in one city. */
const widestPrefix = 16;

/** Why an address range is not allowed, as the end of a sentence; null if it is allowed. */
export function sshRangeFault(range: string): string | null {
  const [address = '', prefix = '', ...rest] = range.split('/');
  const bits = /^\d{1,2}$/.test(prefix) ? Number(prefix) : null;
  if (!isIPv4(address) || bits === null || bits > 32 || rest.length > 0) {
    return `"${range}" is not an IPv4 address range; for the single address 203.0.113.7 write 203.0.113.7/32`;
  }
  if (bits < widestPrefix) {
    return `${range} is wider than a network of your own: give a range of /${widestPrefix} or narrower, or leave it out to use your public address`;
  }
  return null;
}

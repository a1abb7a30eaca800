/** From where SSH may be let in to rented hosts. Pure. */
import { z } from 'zod';

const isIPv4 = (text: string): boolean => z.ipv4().safeParse(text).success;

/** Ranges that are wider than this are no caller's: a large company's network, or a provider's of one town. */
const widestPrefix = 16;

/** Why an address range cannot be let in, as the end of a sentence that names where it stands; null where it can. */
export function sshRangeFault(range: string): string | null {
  const [address = '', prefix = '', ...rest] = range.split('/');
  const bits = /^\d{1,2}$/.test(prefix) ? Number(prefix) : null;
  if (!isIPv4(address) || bits === null || bits > 32 || rest.length > 0) {
    return `"${range}" is no range of IPv4 addresses; 203.0.113.7/32 is the one address 203.0.113.7`;
  }
  if (bits < widestPrefix) {
    return `${range} lets in more than a network of your own: give a range of /${widestPrefix} or narrower, or leave it out for the address from which you are seen`;
  }
  return null;
}

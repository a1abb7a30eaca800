/** Ranges of IPv4 addresses, such as `10.77.0.0/16`. Pure. */
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

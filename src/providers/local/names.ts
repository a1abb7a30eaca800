/** Names and addresses of local resources. All follow from the mark, so leftovers can be found without any state. */

/** The first 10 addresses of a /24 stay free for the bridge and for a user's own additions. */
const firstHostNumber = 11;

/** Interface names have at most 15 characters, so they contain only the mark's digest. */
const digestOf = (mark: string): string => mark.slice(mark.lastIndexOf('-') + 1);

/** Prefix of every interface of a mark, and the exact name of the bridge. */
export const bridgeOf = (mark: string): string => `pl-${digestOf(mark)}`;

/** This machine's end of the veth pair of the host with that address. */
export const interfaceOf = (mark: string, address: string): string => `${bridgeOf(mark)}-${address.split('.').at(-1)}`;

export const namespaceOf = (mark: string, host: string): string => `${mark}-${host}`;

/** The environment variable of every process of a host, by which it is found. */
export const processMark = (mark: string, host: string): string => `PROOFLOAD_HOST=${mark}/${host}`;

/** Address of the profile's host at `position` (from 0) in the /24 with the first three numbers `prefix`. */
export const addressAt = (prefix: string, position: number): string => `${prefix}.${firstHostNumber + position}`;

/**
 * The 512 networks of 198.18.0.0/15 (reserved for benchmarks by RFC 2544) as their first three numbers, starting with
 * the mark's own.
 */
export function prefixesFor(mark: string): string[] {
  const start = Number.parseInt(digestOf(mark), 16) % 512;
  return Array.from({ length: 512 }, (_, offset) => {
    const index = (start + offset) % 512;
    return `198.${18 + (index >> 8)}.${index & 255}`;
  });
}

/** First three numbers of a mark's loopback addresses. 127.0.x is left to other programs on this machine. */
export function loopbackPrefixFor(mark: string): string {
  const digest = Number.parseInt(digestOf(mark), 16);
  return `127.${1 + (digest % 254)}.${(digest >> 8) & 255}`;
}

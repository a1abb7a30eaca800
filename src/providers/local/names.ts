/** Names and numbers of what is made on this machine. All follow from the mark, so leftovers can be found without any state. */

/** First 10 addresses of a /24 stay free for the bridge and for what a user may want to add. */
const firstHostNumber = 11;

/** The kernel allows 15 characters for an interface, so interfaces bear the mark's digest alone. */
const digestOf = (mark: string): string => mark.slice(mark.lastIndexOf('-') + 1);

/** Every interface of a mark begins so; the bridge is called exactly so. */
export const bridgeOf = (mark: string): string => `pl-${digestOf(mark)}`;

/** This machine's end of the pair that leads to the host with that address. */
export const interfaceOf = (mark: string, address: string): string => `${bridgeOf(mark)}-${address.split('.').at(-1)}`;

export const namespaceOf = (mark: string, host: string): string => `${mark}-${host}`;

/** The variable that every process of a host carries, and by which it is found again. */
export const processMark = (mark: string, host: string): string => `PROOFLOAD_HOST=${mark}/${host}`;

/** Address of the profile's host at `position` (from 0) in the /24 with the first three numbers `prefix`. */
export const addressAt = (prefix: string, position: number): string => `${prefix}.${firstHostNumber + position}`;

/**
 * The 512 networks of 198.18.0.0/15 (set aside for benchmarks by RFC 2544) as their first three numbers,
 * beginning with the one that belongs to the mark.
 */
export function prefixesFor(mark: string): string[] {
  const start = Number.parseInt(digestOf(mark), 16) % 512;
  return Array.from({ length: 512 }, (_, offset) => {
    const index = (start + offset) % 512;
    return `198.${18 + (index >> 8)}.${index & 255}`;
  });
}

/** First three numbers of a mark's loopback addresses. 127.0.x is left to what else runs on this machine. */
export function loopbackPrefixFor(mark: string): string {
  const digest = Number.parseInt(digestOf(mark), 16);
  return `127.${1 + (digest % 254)}.${(digest >> 8) & 255}`;
}

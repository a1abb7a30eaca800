/** Resolves the addresses of clusters that were there before, and refuses those that are not private. */
import { lookup } from 'node:dns/promises';
import { parseAddress } from '../input/network-address.ts';
import { publicAddressFault } from '../input/private-address.ts';
import { RefusalError } from '../input/refusal.ts';
import type { ExistingCluster } from '../plan/clusters.ts';
import { systemFacts } from './registry.ts';

export type Resolve = (host: string) => Promise<string[]>;

/** Every address of a host, as this machine resolves it. */
const resolveHere: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The IP addresses of a host, all of them private.
 *
 * @throws RefusalError if one is public, or the name cannot be resolved
 */
export async function privateAddresses(host: string, resolve: Resolve = resolveHere): Promise<string[]> {
  const addresses = await resolve(host).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new RefusalError([`${host}: this machine cannot resolve the name (${why}).`]);
  });
  const fault = publicAddressFault(addresses);
  if (fault !== null) throw new RefusalError([`${host} ${fault}.`]);
  return addresses;
}

/**
 * Checks every address of an existing cluster.
 *
 * @throws RefusalError with all faults
 */
export async function refusePublicAddresses(
  name: string,
  cluster: ExistingCluster,
  resolve: Resolve = resolveHere,
): Promise<void> {
  const { port } = systemFacts(cluster).entry;
  const faults: string[] = [];
  for (const address of cluster.existing.addresses) {
    try {
      await privateAddresses(parseAddress(address, port).host, resolve);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      faults.push(...error.faults.map((fault) => `systems.${name}.addresses: ${fault}`));
    }
  }
  if (faults.length > 0) throw new RefusalError(faults);
}

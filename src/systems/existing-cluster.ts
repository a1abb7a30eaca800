/** Looks at clusters that were there before, from this machine and from the hosts of loads. */
import type { Host } from '../hosts/host.ts';
import { parseAddress } from '../input/network-address.ts';
import { publicAddressFault } from '../input/private-address.ts';
import { RefusalError } from '../input/refusal.ts';
import { type ExistingCluster, addressesText } from '../plan/clusters.ts';
import { credentialsOf } from './existing-credentials.ts';
import { loadSystem } from './load-system.ts';
import { waitUntilReady, type Readiness } from './readiness.ts';
import { cannotBeExisting, systemFacts, titleOfCluster } from './registry.ts';
import { privateAddresses, refusePublicAddresses } from './resolved-addresses.ts';
import type { ExistingAccess } from './system.ts';

/** The cluster runs already: it only has to answer. */
const limitSeconds = 60;

/** The code that uses an existing cluster, with its credentials. Throws if there is none. */
export async function existingAccess(cluster: ExistingCluster): Promise<ExistingAccess> {
  const { system } = cluster;
  const { existing } = await loadSystem(system);
  if (existing) return existing(await credentialsOf(cluster));
  throw new Error(cannotBeExisting(systemFacts(system)) ?? `${system} has no code for existing clusters`);
}

/**
 * Returns when the cluster answers. Starts nothing.
 *
 * @throws RefusalError if one of its addresses is public
 */
export async function waitForExisting(
  name: string,
  cluster: ExistingCluster,
  { onProgress, signal }: { onProgress?: (activity: string) => void; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  await refusePublicAddresses(name, cluster);
  const access = await existingAccess(cluster);
  await waitUntilReady(() => readinessOf(cluster, access), {
    what: `${name} at ${addressesText(cluster)}`,
    limitSeconds,
    ...(onProgress ? { onProgress } : {}),
    signal,
  });
}

async function readinessOf(cluster: ExistingCluster, access: ExistingAccess): Promise<Readiness> {
  try {
    await access.look(cluster);
    return { ready: true };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ready: false, waitingFor: `it does not answer this machine (${why})` };
  }
}

/**
 * The version of an existing cluster, as far as it is known, and a warning if it is not that of the campaign file.
 *
 * @param from the hosts of its loads, each of which resolves and reaches every member as a load generator does
 * @throws RefusalError if the cluster refers its clients to a public address
 */
export async function verifyExisting(
  name: string,
  cluster: ExistingCluster,
  from: Host[],
): Promise<{ version: string; members: string[]; warnings: string[] }> {
  const { version, members } = await (await existingAccess(cluster)).look(cluster);
  const { port } = systemFacts(cluster).entry;
  const hostOf = (address: string): string => parseAddress(address, port).host;
  for (const member of members) await privateAddresses(hostOf(member));
  const hosts = [...new Set([...cluster.existing.addresses, ...members].map((address) => hostOf(address)))];
  await Promise.all(from.map((host) => refusePublicFrom(host, hosts)));
  if (version === null)
    return { version: `${cluster.version} by the campaign file; the cluster does not tell`, members, warnings: [] };
  const isOther = version !== cluster.version;
  const warning = `${titleOfCluster(name)} at ${addressesText(cluster)} is version ${version}, and the campaign file says ${cluster.version}, whose load generators are used.`;
  return { version, members, warnings: isOther ? [warning] : [] };
}

const resolveThere = `
import socket, sys
for host in sys.argv[1:]:
    try:
        for found in sorted({info[4][0] for info in socket.getaddrinfo(host, None)}):
            print(host, found)
    except OSError as error:
        print(host, "unknown")
`;

/** A name may resolve differently on the host of a load. One that it cannot resolve is reported when it cannot connect. */
async function refusePublicFrom(from: Host, hosts: string[]): Promise<void> {
  const output = await from.run(['python3', '-I', '-S', '-c', resolveThere, ...hosts]);
  const faults = output
    .split('\n')
    .map((line) => line.trim().split(' '))
    .flatMap(([host = '', address = 'unknown']) => {
      const fault = address === 'unknown' ? null : publicAddressFault([address]);
      return fault === null ? [] : [`On ${from.inventory.name}, ${host} ${fault}.`];
    });
  if (faults.length > 0) throw new RefusalError(faults);
}

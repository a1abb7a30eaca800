/** Checks whether services of existing machines would be reachable from the internet. */
import { lookup } from 'node:dns/promises';
import { isForDocumentation, isIpAddress, isPrivateAddress } from '../../input/private-address.ts';
import type { PreflightFault } from '../preflight.ts';
import type { Profile } from '../profile.ts';
import { staticSettings } from './settings.ts';

const remedy =
  'give an address of a private network, or set trustedNetwork: true under proofload:static if your own firewall protects it';

/**
 * One sentence per host with a public address, or with a name that resolves to none or to a public one.
 *
 * @param resolve all addresses of a name; throws if it has none
 */
export async function exposureFaults(
  profile: Profile,
  resolve: (name: string) => Promise<string[]> = resolveAll,
): Promise<PreflightFault[]> {
  if (staticSettings(profile).trustedNetwork) return [];
  const found = await Promise.all(
    profile.hosts.map(async ({ name: host, existing }, index) =>
      existing === null || isForDocumentation(existing.address)
        ? []
        : (await faultsOf(host, existing.address, resolve)).map((sentence) => ({
            path: ['proofload:hosts', index, 'address'],
            sentence,
          })),
    ),
  );
  return found.flat();
}

async function faultsOf(host: string, address: string, resolve: (name: string) => Promise<string[]>) {
  let addresses: string[];
  try {
    addresses = isIpAddress(address) ? [address] : await resolve(address);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return [`${host} has the name ${address}, which does not resolve here (${code}); correct it, or give an address`];
  }
  const open = addresses.filter((each) => !isPrivateAddress(each));
  if (open.length === 0) return [];
  const what = open.includes(address) ? `${address} is` : `${address} resolves to ${open.join(' and ')},`;
  return [
    `${host}: ${what} a public address, and Kafka, Cassandra and Spark's web pages require no password; ${remedy}`,
  ];
}

async function resolveAll(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

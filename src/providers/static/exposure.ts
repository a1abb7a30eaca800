/** Whether the services of machines that are there already could be reached from the whole world. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isForDocumentation, isPrivateAddress } from './private-address.ts';
import type { PreflightFault } from '../preflight.ts';
import type { Profile } from '../profile.ts';
import { staticSettings } from './settings.ts';

const wayOut =
  'give an address of a private network, or say trustedNetwork: true under proofload:static where a firewall of yours keeps others from it';

/**
 * One sentence for each host with an address that is public, or with a name that leads to none or to a public one among others.
 *
 * @param resolve every address of a name; throws where it has none
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
    addresses = isIP(address) === 0 ? await resolve(address) : [address];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return [`${host} is called ${address}, which leads to no address here (${code}); correct it, or give its address`];
  }
  const open = addresses.filter((each) => !isPrivateAddress(each));
  if (open.length === 0) return [];
  const what = open.includes(address) ? `${address} is` : `${address} leads to ${open.join(' and ')},`;
  return [
    `${host}: ${what} a public address, and Kafka, Cassandra and Spark's pages ask nobody who reaches it for a password; ${wayOut}`,
  ];
}

async function resolveAll(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

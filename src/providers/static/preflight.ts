/** Checks existing machines before a campaign: their addresses, their exposure to the internet, and the login key. */
import { access, constants, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { Preflight, PreflightFault } from '../preflight.ts';
import type { Profile } from '../profile.ts';
import { isForDocumentation, isIpAddress, isPrivateAddress } from '../../input/private-address.ts';
import { staticSettings } from './settings.ts';
import { lookup } from 'node:dns/promises';

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

export const preflight: Preflight = async (profile) => [
  ...exampleFaults(profile),
  ...(await exposureFaults(profile)),
  ...(await keyFaults(profile)),
];

const fault = (profile: string, sentence: string): PreflightFault => ({
  path: null,
  sentence: `profile ${profile}: ${sentence}`,
});

function exampleFaults({ name, hosts }: Profile): PreflightFault[] {
  const examples = hosts.filter(({ existing }) => existing && isForDocumentation(existing.address));
  if (examples.length === 0) return [];
  return [
    fault(
      name,
      `${examples.map((host) => host.name).join(', ')} have addresses reserved for documentation; copy stacks/Pulumi.${name}.yaml and fill in the addresses and host keys of your machines`,
    ),
  ];
}

async function keyFaults(profile: Profile): Promise<PreflightFault[]> {
  const path = staticSettings(profile).privateKeyFile.replace(/^~(?=\/)/, homedir());
  try {
    await access(path, constants.R_OK);
    if (((await stat(path)).mode & 0o077) === 0) return [];
    return [fault(profile.name, `the private key ${path} is readable by other users; run "chmod 600 ${path}"`)];
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return [
      fault(
        profile.name,
        `cannot read the private key ${path} (${String(error.code)}); create it, or set privateKeyFile under proofload:static to another file`,
      ),
    ];
  }
}

/** Checks existing machines before a campaign: their addresses, their exposure, and the login key. */
import { access, constants, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { Preflight, PreflightFault } from '../preflight.ts';
import type { Profile } from '../profile.ts';
import { exposureFaults } from './exposure.ts';
import { isForDocumentation } from '../../input/private-address.ts';
import { staticSettings } from './settings.ts';

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

/** Whether what a profile's provider needs before it can make or reach hosts is there. Orders nothing. */
import { access, constants, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { equinixClosed } from '../profile/notes.ts';
import { isForDocumentation } from '../../providers/static/private-address.ts';
import type { Profile, ProviderSettings } from '../../providers/profile.ts';
import { exposureFaults } from '../../providers/static/exposure.ts';

type SettingsOf<Name> = Extract<ProviderSettings, { provider: Name }>;

/** One sentence for each reason why the provider cannot be used; empty when there is none. */
export async function providerFaults(profile: Profile): Promise<string[]> {
  const { settings, name } = profile;
  switch (settings.provider) {
    case 'local':
      return [];
    case 'equinix':
      // The address of the pretend cloud of our own tests stands in for what is closed.
      return process.env.PROOFLOAD_PRETEND_CLOUD ? [] : [`profile ${name}: ${equinixClosed}`];
    case 'aws':
      // Loaded only here: AWS's library takes its time.
      return (await import('../../providers/aws/preflight.ts')).awsFaults(settings, name);
    case 'static':
      return [...exampleFaults(profile), ...(await exposureFaults(profile)), ...(await keyFaults(settings, name))];
  }
}

function exampleFaults({ name, hosts }: Profile): string[] {
  const examples = hosts.filter(({ existing }) => existing && isForDocumentation(existing.address));
  if (examples.length === 0) return [];
  return [
    `profile ${name}: ${examples.map((host) => host.name).join(', ')} have addresses that are set aside for documentation; copy stacks/Pulumi.${name}.yaml and give your machines' own addresses and host keys`,
  ];
}

async function keyFaults({ privateKeyFile }: SettingsOf<'static'>, profile: string): Promise<string[]> {
  const path = privateKeyFile.replace(/^~(?=\/)/, homedir());
  try {
    await access(path, constants.R_OK);
    if (((await stat(path)).mode & 0o077) === 0) return [];
    return [`profile ${profile}: the private key ${path} can be read by others; run "chmod 600 ${path}"`];
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return [
      `profile ${profile}: the private key ${path} cannot be read (${String(error.code)}); put it there or name another as privateKeyFile under proofload:static`,
    ];
  }
}

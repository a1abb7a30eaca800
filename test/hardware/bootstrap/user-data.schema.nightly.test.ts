/** User data, with each way to prepare disks, against cloud-init's own schema. */
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { userDataFor, type BootInstructions } from '../../../src/hardware/bootstrap/user-data.ts';
import { projectFolder } from '../../../src/state/paths.ts';
import { installPackage, packageFolder } from '../../strangers/packages.ts';

const reason = await installPackage('moto');

const schema = join(projectFolder, 'test/fixtures/cloud-init/schema-cloud-config-v1.json');

/** Prints what is wrong with the document on standard input, a line each. */
const judge = `
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
for fault in jsonschema.Draft4Validator(schema).iter_errors(json.load(sys.stdin)):
    print(fault.json_path, fault.message[:200])
`;

async function faultsOf(document: unknown): Promise<string> {
  const { stdout } = await execa('python3', ['-c', judge, schema], {
    input: JSON.stringify(document),
    env: { PYTHONPATH: packageFolder('moto') },
  });
  return stdout;
}

const machine: BootInstructions = {
  hostName: 'kafka01',
  hostKey: { privateKey: '-----BEGIN KEY-----\nfirst line\n-----END KEY-----\n', publicKey: 'ssh-ed25519 AAAA' },
  login: 'ubuntu',
  disks: { source: 'none' },
  timeServer: null,
  minutesWithoutLease: 60,
  machineNumber: 1,
};

const ways: Record<string, Partial<BootInstructions>> = {
  'with its boot disk only': {},
  'with local disks and a time server': {
    disks: { source: 'disks', count: 8, layout: 'raid-0' },
    timeServer: '169.254.169.123',
  },
  'with a volume, for a login that is root': { disks: { source: 'volume' }, login: 'root' },
  'that takes the place of another, with files of its provider': {
    machineNumber: 2,
    files: [{ path: '/etc/default/instance_configs.cfg', content: '[Accounts]\ndeprovision_remove = false\n' }],
  },
};

describe.skipIf(reason !== null)(`cloud-init${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  test.each(Object.entries(ways))('takes the user data of a machine %s', async (_, way) => {
    expect(await faultsOf(parse(userDataFor({ ...machine, ...way })))).toBe('');
  });

  test('refuses what it refused before: a mount without a target', async () => {
    expect(await faultsOf({ mounts: [['ephemeral0', null]] })).toContain('mounts');
  });
});

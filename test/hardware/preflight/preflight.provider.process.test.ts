import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { providerFaults } from '../../../src/hardware/preflight/preflight.ts';
import { staticSettings } from '../../../src/providers/static/settings.ts';
import { onStack } from '../../samples/on-stack.ts';
import { readProfile } from '../../../src/hardware/profile/read.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-provider-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('hosts on this machine need no provider', async () => {
  expect(await providerFaults(onStack(await readProfile('local')))).toEqual([]);
});

test('limits are refused without root, with the line of the limits and the way out', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  const faults = await providerFaults(onStack(await readProfile('local-limited')));
  expect(faults).toHaveLength(2);
  expect(faults[0]).toMatch(
    /Pulumi\.local-limited\.yaml:\d+: proofload:hardware\.type-1\.limits: cannot be set on this machine: control groups need root: run Proofload as root, or remove the limits$/,
  );
  vi.restoreAllMocks();
});

test('a limit of more cores than this machine has is refused', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  const profile = onStack(await readProfile('local-limited'));
  const hardware = { ...profile.hardware, 'type-1': { ...profile.hardware['type-1']!, limits: { cores: 4000 } } };
  const hosts = profile.hosts.slice(0, 1);
  expect(await providerFaults({ ...profile, hardware, hosts })).toEqual([
    expect.stringMatching(
      /limits: cannot be set on this machine: .*limit cores to at most that, or remove the limits$/,
    ),
  ]);
  vi.restoreAllMocks();
});

test("discontinued hardware is refused with an alternative, except on the tests' pretend cloud", async () => {
  vi.stubEnv('PROOFLOAD_PRETEND_CLOUD', undefined);
  const profile = onStack(await readProfile('packet-type1-type2'));
  expect(await providerFaults(profile)).toEqual([
    expect.stringMatching(/^profile packet-type1-type2: Equinix closed Metal.*aws-metal.*static/),
  ]);
  vi.stubEnv('PROOFLOAD_PRETEND_CLOUD', 'http://127.0.0.1:1');
  expect(await providerFaults(profile)).toEqual([]);
});

test('your own machines need addresses other than the example’s, and a private key that only you can read', async () => {
  const example = onStack(await readProfile('static'));
  const privateKeyFile = join(folder, 'key');
  const settings = { ...staticSettings(example), privateKeyFile };
  const profile = { ...example, settings };
  expect(await providerFaults(profile)).toEqual([
    expect.stringContaining('have addresses reserved for documentation'),
    expect.stringContaining(`cannot read the private key ${privateKeyFile} (ENOENT)`),
  ]);
  const own = {
    ...profile,
    hosts: profile.hosts.map((host) => ({
      ...host,
      existing: host.existing && { ...host.existing, address: '10.0.0.1' },
    })),
  };
  await writeFile(privateKeyFile, 'not a key');
  await chmod(privateKeyFile, 0o644);
  expect(await providerFaults(own)).toEqual([expect.stringContaining('is readable by other users; run "chmod 600')]);
  await chmod(privateKeyFile, 0o600);
  expect(await providerFaults(own)).toEqual([]);
});

test('a host with a public address is refused with the line of its address in the stack file', async () => {
  const example = onStack(await readProfile('static'));
  const hosts = example.hosts.map((host) => ({
    ...host,
    existing: host.existing && { ...host.existing, address: '8.8.8.8' },
  }));
  const [fault] = await providerFaults({ ...example, hosts: hosts.slice(0, 1) });
  expect(fault).toMatch(
    /Pulumi\.static\.yaml:\d+: proofload:hosts\.0\.address: kafka01: 8\.8\.8\.8 is a public address/,
  );
  expect(Number(fault?.split(':')[1]), 'the line of the address').toBeGreaterThan(30);
});

import { expect, test } from 'vitest';
import { staticSettings } from '../../../src/providers/static/settings.ts';
import { exposureFaults } from '../../../src/providers/static/preflight.ts';
import type { Profile } from '../../../src/providers/profile.ts';
import { readProfile } from '../../../src/hardware/profile/read.ts';

/** The example's hosts with these addresses, in order; the rest have private ones. */
async function atAddresses(addresses: string[], trustedNetwork = false): Promise<Profile> {
  const profile = await readProfile('static');
  const settings = { ...staticSettings(profile), trustedNetwork };
  return {
    ...profile,
    settings,
    hosts: profile.hosts.map((host, index) => ({
      ...host,
      existing: host.existing && { ...host.existing, address: addresses[index] ?? `10.0.0.${index + 1}` },
    })),
  };
}

const names: Record<string, string[]> = {
  inside: ['10.0.0.8', 'fd00::8'],
  both: ['10.0.0.9', '5.6.7.8', '2606:4700::9'],
};

async function resolve(name: string): Promise<string[]> {
  const found = names[name];
  if (found) return found;
  throw Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' });
}

test('machines in a private network are accepted', async () => {
  expect(await exposureFaults(await atAddresses(['192.168.0.1', 'inside']), resolve)).toEqual([]);
});

test('every host with a public address is refused at once, with its place and a remedy', async () => {
  expect(await exposureFaults(await atAddresses(['8.8.8.8', '10.0.0.2', '2606:4700::1111']), resolve)).toEqual([
    {
      path: ['proofload:hosts', 0, 'address'],
      sentence: expect.stringMatching(
        /^kafka01: 8\.8\.8\.8 is a public address, .*give an address of a private network, or set trustedNetwork: true under proofload:static/,
      ),
    },
    {
      path: ['proofload:hosts', 2, 'address'],
      sentence: expect.stringContaining('spark-cassandra-master: 2606:4700::1111 is a public address'),
    },
  ]);
});

test('a name is checked by all addresses that it resolves to', async () => {
  expect(await exposureFaults(await atAddresses(['inside', 'both']), resolve)).toEqual([
    expect.objectContaining({
      sentence: expect.stringContaining('kafka02: both resolves to 5.6.7.8 and 2606:4700::9, a public address'),
    }),
  ]);
});

test('a name that does not resolve is refused, because its future address is unknown', async () => {
  expect(await exposureFaults(await atAddresses(['nowhere']), resolve)).toEqual([
    expect.objectContaining({
      sentence: expect.stringContaining('kafka01 has the name nowhere, which does not resolve here (ENOTFOUND)'),
    }),
  ]);
});

test('a trusted network may have any address', async () => {
  expect(await exposureFaults(await atAddresses(['8.8.8.8', 'both'], true), resolve)).toEqual([]);
});

test('documentation addresses are left to the check for examples', async () => {
  expect(await exposureFaults(await readProfile('static'), resolve)).toEqual([]);
});

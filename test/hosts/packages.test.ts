import { release } from 'node:os';
import { expect, test } from 'vitest';
import { installedPackages, parsePackages, withPackages } from '../../src/hosts/packages.ts';
import { openTestHost } from './local-hosts.ts';

test('a list of packages is read by name, and a package of two versions has both', () => {
  const text = 'libc6 2.36-9+deb12u9\ngpg-pubkey 1-2\nadduser 3.134\ngpg-pubkey 3-4\nrunning kernel 6.1.0-28-amd64\n';
  expect(Object.entries(parsePackages(text))).toEqual([
    ['adduser', '3.134'],
    ['gpg-pubkey', '1-2, 3-4'],
    ['libc6', '2.36-9+deb12u9'],
    ['running kernel', '6.1.0-28-amd64'],
  ]);
});

test('hosts that are asked again have what they have now, and those with the same packages are together', () => {
  const old = { libc6: '1' };
  const fresh = { libc6: '2' };
  const before = [{ hosts: ['a', 'b', 'c'], versions: old }];
  expect(withPackages(before, [{ hosts: ['c'], versions: fresh }])).toEqual([
    { hosts: ['a', 'b'], versions: old },
    { hosts: ['c'], versions: fresh },
  ]);
  expect(withPackages(before, [{ hosts: ['a', 'b', 'c', 'd'], versions: fresh }])).toEqual([
    { hosts: ['a', 'b', 'c', 'd'], versions: fresh },
  ]);
});

test('hosts that are parts of one machine have the packages of that machine', async () => {
  const { host, close } = await openTestHost();
  try {
    const hosts = new Map(['kafka01', 'kafka02'].map((name) => [name, host]));
    const [found, ...others] = await installedPackages(hosts, true);
    expect(others).toEqual([]);
    expect(found?.hosts).toEqual(['kafka01', 'kafka02']);
    expect(found?.versions).toMatchObject({ 'running kernel': release() });
    // A machine for tests has a C library, whatever its package is called.
    expect(Object.keys(found?.versions ?? {})).toContainEqual(expect.stringMatching(/^(?:libc6|glibc)/));
  } finally {
    await close();
  }
});

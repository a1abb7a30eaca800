import { expect, test } from 'vitest';
import { differingHosts, packageConditions } from '../../src/findings/package-differences.ts';

const one = { libc6: '2.36-9', openssl: '3.0.15', 'running kernel': '6.1.0-28' };
const other = { ...one, openssl: '3.0.16', 'running kernel': '6.1.0-29' };
const without = { libc6: '2.36-9', 'running kernel': '6.1.0-28' };

test('packages that differ between hosts are named with the hosts of each version, the kernel first', () => {
  const packages = [
    { hosts: ['a', 'b'], versions: one },
    { hosts: ['c'], versions: other },
    { hosts: ['d'], versions: without },
  ];
  expect(differingHosts({ packages })).toEqual([
    'Not all hosts have the same packages: running kernel (6.1.0-28 on a, b, d; 6.1.0-29 on c), openssl (3.0.15 on a, b; 3.0.16 on c; none on d).',
  ]);
});

test('hosts with the same packages, and a record without any, are not worth a word', () => {
  expect(differingHosts({ packages: [{ hosts: ['a', 'b'], versions: one }] })).toEqual([]);
  expect(differingHosts({})).toEqual([]);
});

const versions = (version: string) => Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`p${i}`, version]));

test('of many packages ten are named and the others counted', () => {
  const packages = [
    { hosts: ['a'], versions: versions('1') },
    { hosts: ['b'], versions: versions('2') },
  ];
  expect(differingHosts({ packages })[0]).toMatch(/and 2 more\.$/);
});

test('compared campaigns are told apart by the packages in which they differ', () => {
  const hosts = ['a', 'b'];
  expect(
    packageConditions([
      { packages: [{ hosts, versions: one }] },
      {
        packages: [
          { hosts: ['a'], versions: one },
          { hosts: ['b'], versions: other },
        ],
      },
    ]),
  ).toEqual([
    {
      condition: 'Packages of the hosts',
      values: [
        'running kernel 6.1.0-28, openssl 3.0.15',
        'running kernel 6.1.0-28 or 6.1.0-29, openssl 3.0.15 or 3.0.16',
      ],
    },
  ]);
  expect(packageConditions([{ packages: [{ hosts, versions: one }] }, {}])).toEqual([]);
});

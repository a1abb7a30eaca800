import { describe, expect, test } from 'vitest';
import { parseProfile } from '../../../src/hardware/profile/read.ts';
import type { Profile } from '../../../src/providers/profile.ts';

const where = { file: 'mine.yaml', machineCores: 8 };
const read = (text: string): Profile => parseProfile('mine', text, where);

/** Faults without file and line, which `read.test.ts` tests. */
function faultsOf(text: string): string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof Error && 'faults' in error && Array.isArray(error.faults)) {
      return error.faults.map((fault) => String(fault).replace(/^mine\.yaml:\d+: /, ''));
    }
    throw error;
  }
  return [];
}

const aws = `config:
  proofload:provider: aws
  proofload:aws:
    region: us-east-1
    zones: { a: us-east-1a }
  proofload:hardware:
    small: { catalogue: aws/i4i.4xlarge }
  proofload:hosts:
    - { name: one, hardware: small, roles: [kafka-broker, kafka-controller] }
    - { name: two, hardware: small, roles: [spark-worker, spark-master] }
`;

const fixed = `config:
  proofload:provider: static
  proofload:static: { user: me, privateKeyFile: ~/.ssh/key, dataFolder: /data }
  proofload:hardware:
    small: { cores: 8, memoryMebibytes: 8192, networkGigabitsPerSecond: 1 }
  proofload:hosts:
    - name: one
      hardware: small
      roles: [cassandra]
      address: 10.0.0.1
      hostKeys: [ssh-ed25519 ${'A'.repeat(68)}]
`;

describe('a profile of AWS', () => {
  test('has its hardware from the catalogue, with the stack’s overrides', () => {
    const profile = read(
      aws.replace('4xlarge }', '4xlarge, layout: raid-0, pricePerHour: 1.1, published: packet/type-3 }'),
    );
    expect(profile.hardware.small).toMatchObject({
      plan: 'i4i.4xlarge',
      cores: 16,
      memoryMebibytes: Math.floor(128 * 1024 * 0.95),
      networkGigabitsPerSecond: 9.375,
      disks: { count: 1, gigabytes: 3750, kind: 'nvme' },
      layout: 'raid-0',
      pricePerHour: 1.1,
      priceSource: null,
      published: { cores: 16, memoryGibibytes: 128, disks: '1 NVMe disk of 1600 GB' },
    });
    expect(read(aws).hardware.small).toMatchObject({ pricePerHour: 1.373, priceSource: { date: '2026-07-20' } });
  });

  test('by default has an image, no spot hosts, and SSH only from the caller', () => {
    const { settings, hosts, billing } = read(aws);
    expect(settings).toMatchObject({ provider: 'aws', sshFrom: null, spot: false, image: { owner: '099720109477' } });
    expect([hosts[0]?.zone, billing]).toEqual(['a', 'second']);
  });

  test('is refused with all its faults at once, each with its key', () => {
    const text = aws
      .replace('us-east-1a }', 'us-east-1a, b: eu-west-1b }\n    sshFrom: 0.0.0.0/0\n    spot: true')
      .replace(
        'small: {',
        'large: { plan: i9.huge, cores: machine, memoryMebibytes: 9000, networkGigabitsPerSecond: 1 }\n    small: {',
      )
      .replace('name: one,', 'name: one, zone: c, address: 10.0.0.1, dataVolume: { gigabytes: 10, kind: io2 },')
      .concat(
        '  proofload:static: { user: me, privateKeyFile: /key, dataFolder: /data }\n  proofload:networkScale: 0.5\n',
      );
    expect(faultsOf(text)).toEqual([
      "proofload:static: belongs to provider static, but this stack's provider is aws",
      expect.stringContaining('proofload:networkScale: slows the NICs of hosts on this machine'),
      'proofload:aws.zones.b: "eu-west-1b" is not a zone of us-east-1; its zones have names such as us-east-1a',
      expect.stringContaining('proofload:aws.sshFrom: 0.0.0.0/0 is wider than a network of your own'),
      'proofload:hardware.large.pricePerHour: is missing: hardware without a known price is not ordered',
      'proofload:hardware.large.cores: must be a number: "machine" is for hosts on this machine',
      'proofload:hosts.0.zone: names "c", which is not under proofload:aws.zones (a, b)',
      'proofload:hosts.0.dataVolume.operationsPerSecond: is missing: AWS requires it for io2',
      expect.stringContaining('proofload:hosts.0.roles: kafka-broker and kafka-controller on a spot host'),
      'proofload:hosts.1.zone: is missing: the stack has the zones a, b',
      'proofload:hosts.0.address: is for existing machines, but provider aws makes its own',
    ]);
  });

  test('may have data on spot hosts in a rehearsal, with a caveat in the report', () => {
    const profile = read(aws.replace('us-east-1a }', 'us-east-1a }\n    spot: rehearsal'));
    expect(profile.settings).toMatchObject({ spot: true });
    expect(profile.caveats[0]).toMatch(/^This was a rehearsal on spot hosts/);
  });

  test.each([
    [
      'an unknown catalogue name, with the closest',
      'aws/i4i.4xlarge',
      'aws/i4i.4xlrge',
      /did you mean "aws\/i4i\.4xlarge"/,
    ],
    [
      "another provider's hardware",
      'aws/i4i.4xlarge',
      'packet/type-1',
      /packet\/type-1 is a type of equinix, but this stack's/,
    ],
    [
      'a layout without disks',
      'aws/i4i.4xlarge',
      'aws/m4.xlarge, layout: raid-0',
      /raid-0 needs at least 1 data disks, but the type has 0/,
    ],
    [
      'hardware without a plan',
      '{ catalogue: aws/i4i.4xlarge }',
      '{ cores: 1, memoryMebibytes: 900, networkGigabitsPerSecond: 1, pricePerHour: 1 }',
      /plan: is missing/,
    ],
    [
      'an invalid range',
      'a: us-east-1a }',
      'a: us-east-1a }\n    sshFrom: 10.0.0.1',
      /sshFrom: "10\.0\.0\.1" is not an IPv4 address range/,
    ],
    ['no settings', /  proofload:aws:[^]*us-east-1a }\n/, '', /proofload:aws: is missing: provider aws needs it/],
  ])('is refused for %s', (_, from, to, fault) => {
    expect(faultsOf(aws.replace(from, to))).toEqual([expect.stringMatching(fault)]);
  });
});

describe('a profile of existing machines', () => {
  test('has how each machine is reached', () => {
    const { hosts, settings } = read(fixed);
    expect(settings).toEqual({
      provider: 'static',
      user: 'me',
      privateKeyFile: '~/.ssh/key',
      dataFolder: '/data',
      trustedNetwork: false,
      firewall: true,
    });
    expect(hosts[0]?.existing).toEqual({
      address: '10.0.0.1',
      port: 22,
      user: null,
      hostKeys: [`ssh-ed25519 ${'A'.repeat(68)}`],
    });
  });

  test('is refused without an address or a host key, and with an address given twice', () => {
    const [first = ''] = /    - name[^]*/.exec(fixed) ?? [];
    const text = fixed
      .concat(first.replace('one', 'two'))
      .concat('    - { name: three, hardware: small, roles: [cassandra] }\n')
      .concat('    - { name: four, hardware: small, roles: [cassandra], address: -x, hostKeys: [none] }\n');
    expect(faultsOf(text)).toEqual([
      'proofload:hosts.1.address: 10.0.0.1 is already the address of one',
      'proofload:hosts.2.address: is missing: give the address at which the host is reached',
      expect.stringContaining('proofload:hosts.2.hostKeys: is missing: give what "ssh-keyscan <address>" prints'),
      'proofload:hosts.3.address: "-x" is neither an address nor a host name',
      'proofload:hosts.3.hostKeys.0: must be a type and a key, such as "ssh-ed25519 AAAA…"',
    ]);
  });

  test.each(['0.0.0.0', '"::"', '"0::0"'])(
    'is refused if a host has the address %s, where services would listen on all addresses',
    (address) => {
      expect(faultsOf(fixed.replace('address: 10.0.0.1', `address: ${address}`))).toEqual([
        expect.stringMatching(
          /^proofload:hosts\.0\.address: .* means every address of a machine; give the address of this host$/,
        ),
      ]);
    },
  );

  test('may have public addresses in a trusted network', () => {
    const { settings } = read(fixed.replace('dataFolder: /data', 'dataFolder: /data, trustedNetwork: true'));
    expect(settings).toMatchObject({ trustedNetwork: true });
  });

  test('is refused if it names rented hardware, or omits what only the catalogue would provide', () => {
    const text = fixed.replace('{ cores: 8, memoryMebibytes: 8192,', '{ catalogue: packet/type-1,');
    expect(faultsOf(text)).toEqual([
      'proofload:hardware.small.catalogue: is only for rented hardware, and provider static rents nothing',
    ]);
    expect(faultsOf(fixed.replace('cores: 8, ', ''))).toEqual([
      'proofload:hardware.small.cores: is missing: give it, or a catalogue name',
    ]);
  });
});

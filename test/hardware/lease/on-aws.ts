import type { AwsSettings } from '../../../src/providers/aws/settings.ts';
import type { HardwareType, Profile, ProfileHost } from '../../../src/providers/profile.ts';

const machine: HardwareType = {
  cores: 16,
  memoryMebibytes: 122_880,
  networkGigabitsPerSecond: 10,
  pricePerHour: 1,
  priceSource: { from: 'a list', date: '2026-07-20' },
  plan: 'i4i.4xlarge',
  disks: { count: 1, gigabytes: 3750, kind: 'nvme' },
  layout: 'single',
  published: null,
};

const host = (name: string, roles: ProfileHost['roles'], more: Partial<ProfileHost> = {}): ProfileHost => ({
  name,
  hardware: 'small',
  roles,
  zone: 'a',
  layout: null,
  dataVolume: null,
  existing: null,
  ...more,
});

/** A region with known prices, and three of its zones. */
export const settingsOnAws: AwsSettings = {
  provider: 'aws',
  region: 'us-east-1',
  zones: { a: 'us-east-1a', b: 'us-east-1b', c: 'us-east-1c' },
  sshFrom: null,
  spot: false,
  placement: 'cluster',
  image: { owner: '1', name: 'ubuntu' },
};

/** The example campaign's hosts on AWS, in one zone; the second has a volume, and the last has only its boot disk. */
export const onAws: Profile = {
  name: 'rented',
  provider: 'aws',
  settings: settingsOnAws,
  networkScale: 1,
  billing: 'second',
  hardware: { small: machine, bare: { ...machine, plan: 'm4.xlarge', pricePerHour: 0.2, disks: null } },
  hosts: [
    host('kafka01', ['kafka-broker', 'kafka-controller']),
    host('kafka02', ['kafka-broker'], {
      dataVolume: { kind: 'gp3', gigabytes: 730, operationsPerSecond: null, megabytesPerSecond: null },
    }),
    host('master', ['kafka-broker', 'spark-master', 'cassandra']),
    host('worker01', ['spark-worker', 'cassandra']),
    host('worker02', ['spark-worker', 'cassandra'], { hardware: 'bare' }),
  ],
  caveats: [],
};

/** The same hosts, with the first ones in these zones. */
export function inZones(...zones: string[]): Profile {
  return { ...onAws, hosts: onAws.hosts.map((each, index) => ({ ...each, zone: zones[index] ?? 'a' })) };
}

import type { HardwareType, ProfileHost, StackProfile } from '../../../../src/providers/profile.ts';

export const nvme: HardwareType = {
  cores: 16,
  memoryMebibytes: 122_880,
  networkGigabitsPerSecond: 10,
  pricePerHour: 1.373,
  priceSource: null,
  plan: 'i4i.4xlarge',
  disks: { count: 2, gigabytes: 1875, kind: 'nvme' },
  layout: 'raid-0',
  published: null,
};

export const host = (name: string, more: Partial<ProfileHost> = {}): ProfileHost => ({
  name,
  hardware: 'nvme',
  roles: ['kafka-broker'],
  zone: 'a',
  layout: null,
  dataVolume: null,
  existing: null,
  ...more,
});

export const settings = {
  provider: 'aws',
  region: 'eu-central-1',
  zones: { a: 'eu-central-1a', b: 'eu-central-1b' },
  sshFrom: '203.0.113.7/32',
  spot: false,
  placement: 'cluster',
  image: { owner: '099720109477', name: 'ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-*' },
} as const;

/** A profile on AWS with two hosts in one zone, the second with a data volume. */
export const profile: StackProfile = {
  name: 'aws-example',
  stack: 'aws-example.c',
  provider: 'aws',
  settings,
  networkScale: 1,
  hardware: { nvme, metal: { ...nvme, plan: 'i4i.metal', disks: null } },
  billing: 'second',
  hosts: [
    host('kafka01'),
    host('cassandra01', {
      dataVolume: { gigabytes: 500, kind: 'gp3', operationsPerSecond: 6000, megabytesPerSecond: null },
    }),
  ],
  caveats: ['A caveat of the profile.'],
};

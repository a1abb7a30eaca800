import type { HardwareType, Profile, ProfileHost, StackProfile } from '../../../../src/providers/profile.ts';

const standard: HardwareType = {
  cores: 2,
  memoryMebibytes: 7296,
  networkGigabitsPerSecond: 10,
  pricePerHour: 0.095,
  priceSource: null,
  plan: 'n1-standard-2',
  disks: null,
  layout: 'single',
  published: null,
};

export const host = (name: string, more: Partial<ProfileHost> = {}): ProfileHost => ({
  name,
  hardware: 'standard',
  roles: ['cassandra'],
  zone: 'a',
  layout: null,
  dataVolume: { gigabytes: 2000, kind: 'pd-standard', operationsPerSecond: null, megabytesPerSecond: null },
  existing: null,
  ...more,
});

/** A profile on Google Compute Engine with a node in each of two zones, and a host without a data disk. */
export const profile: StackProfile = {
  name: 'gcp-example',
  stack: 'gcp-example.c',
  provider: 'gcp',
  settings: {
    provider: 'gcp',
    project: 'a-project',
    region: 'us-central1',
    zones: { a: 'us-central1-a', b: 'us-central1-b' },
    sshFrom: '203.0.113.7/32',
    image: 'ubuntu-os-cloud/ubuntu-2404-lts-amd64',
  } as Profile['settings'],
  networkScale: 1,
  hardware: { standard },
  billing: 'second',
  hosts: [host('one'), host('two', { zone: 'b' }), host('load01', { roles: ['load'], dataVolume: null })],
  caveats: ['A caveat of the profile.'],
};

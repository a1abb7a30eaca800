import { expect, test } from 'vitest';
import { parseProfile } from '../../../src/hardware/profile/read.ts';
import { awsSettings } from '../../../src/providers/aws/settings.ts';
import { RefusalError } from '../../../src/input/refusal.ts';

const stack = ({ type = 'm6i.2xlarge', settings = '', host = '' }) => `config:
  proofload:provider: aws
  proofload:aws: { region: us-east-1, zones: { a: us-east-1a }${settings} }
  proofload:hardware:
    small: { catalogue: aws/${type} }
  proofload:hosts:
    - { name: one, hardware: small, roles: [cassandra]${host} }
`;

/** Without the place in the file. */
function faultsOf(given: Parameters<typeof stack>[0]): string[] {
  try {
    parseProfile('mine', stack(given), { file: 'mine.yaml', machineCores: 8 });
    return [];
  } catch (error) {
    if (error instanceof RefusalError) return error.faults.map((fault) => fault.replace(/^mine\.yaml:\d+: /, ''));
    throw error;
  }
}

const at = 'proofload:hosts.0.dataVolume.';

test.each([
  ['gigabytes: 10, kind: gp3, operationsPerSecond: 16000', [`${at}operationsPerSecond: must be at most 5000 for 10`]],
  ['gigabytes: 500, kind: gp3, megabytesPerSecond: 4000', [`${at}megabytesPerSecond: must be 125 to 2000 for gp3`]],
  ['gigabytes: 500, kind: gp3, megabytesPerSecond: 1000', [`${at}megabytesPerSecond: must be at most 750 at 3000`]],
  ['gigabytes: 500, kind: gp3, operationsPerSecond: 1000', [`${at}operationsPerSecond: must be 3000 to 80000`]],
  ['gigabytes: 10, kind: io2, operationsPerSecond: 20000', [`${at}operationsPerSecond: must be at most 10000 for 10`]],
  ['gigabytes: 2, kind: io2', [`${at}gigabytes: must be 4 to`, `${at}operationsPerSecond: is missing`]],
  ['gigabytes: 30000, kind: st1', [`${at}gigabytes: must be 125 to 16384 for st1`]],
  ['gigabytes: 500, kind: st1, operationsPerSecond: 3000', [`${at}operationsPerSecond: cannot be set for st1`]],
  ['gigabytes: 1, kind: gp3, operationsPerSecond: 3000, megabytesPerSecond: 750', []],
  ['gigabytes: 32, kind: gp3, operationsPerSecond: 16000, megabytesPerSecond: 1000', []],
])('a volume of { %s } is what AWS sells, or is refused', (volume, faults) => {
  expect(faultsOf({ host: `, dataVolume: { ${volume} }` })).toEqual(
    faults.map((fault) => expect.stringContaining(fault)),
  );
});

test('a burstable type in a cluster placement group is refused, and fits without one', () => {
  expect(faultsOf({ type: 't3.large' })).toEqual([
    expect.stringContaining('t3.large cannot be in a cluster placement'),
  ]);
  expect(faultsOf({ type: 't3.large', settings: ', placement: none' })).toEqual([]);
});

test('a type whose disks need a mapping is refused, unless its data are on a volume', () => {
  expect(faultsOf({ type: 'i2.8xlarge' })).toEqual([expect.stringContaining('gets its disks only on request')]);
  expect(faultsOf({ type: 'i2.8xlarge', host: ', dataVolume: { gigabytes: 100, kind: gp3 }' })).toEqual([]);
});

const withTypes = (one: string, two: string, settings = '') => `config:
  proofload:provider: aws
  proofload:aws: { region: us-east-1, zones: { a: us-east-1a }${settings} }
  proofload:hardware:
    one: { plan: ${one}, cores: 8, memoryMebibytes: 30000, networkGigabitsPerSecond: 2, pricePerHour: 0.3 }
    two: { plan: ${two}, cores: 8, memoryMebibytes: 30000, networkGigabitsPerSecond: 2, pricePerHour: 0.3 }
  proofload:hosts:
    - { name: one, hardware: one, roles: [cassandra] }
    - { name: two, hardware: two, roles: [cassandra] }
`;
const profileOf = (text: string) => parseProfile('mine', text, { file: 'mine.yaml', machineCores: 8 });

test.each([
  ['m7g.2xlarge', 'arm64'],
  ['im4gn.2xlarge', 'arm64'],
  ['a1.2xlarge', 'arm64'],
  ['g4dn.2xlarge', 'amd64'],
  ['m7i.2xlarge', 'amd64'],
])('hosts of the type %s get an image for %s', (type, architecture) => {
  expect(awsSettings(profileOf(withTypes(type, type))).image.name).toContain(`-${architecture}-`);
});

test('a stack of two architectures, and an image of the other one, are refused', () => {
  expect(() => profileOf(withTypes('m7i.2xlarge', 'm7g.2xlarge'))).toThrow(
    /hosts\.1\.hardware: is Arm, and the host before/,
  );
  const image = ', image: { owner: "1", name: debian-12-amd64-* }';
  expect(() => profileOf(withTypes('m7g.2xlarge', 'm7g.2xlarge', image))).toThrow(
    /image for x86-64, and the hosts are Arm/,
  );
});

import { describe, expect, test } from 'vitest';
import { dollarsPerHour, hourlyItems } from '../../../src/campaign/lease/hourly-items.ts';
import { parseProfile, readProfile } from '../../../src/hardware/profile/read.ts';
import { RefusalError } from '../../../src/input/refusal.ts';
import { catalogueType } from '../../../src/providers/catalogue.ts';
import { diskRates } from '../../../src/providers/gcp/disk.ts';
import { gcp } from '../../../src/providers/gcp/facts.ts';
import { gcpPrice } from '../../../src/providers/gcp/prices.ts';
import { providerFailureType } from '../../../src/providers/failure.ts';
import type { DataVolume } from '../../../src/providers/profile.ts';

interface Options {
  settings?: string;
  hardware?: string;
  one?: string;
  two?: string;
}

const stack = ({
  settings = 'region: us-central1, zones: { a: us-central1-a }',
  hardware = 'catalogue: gcp/n1-standard-2',
  one = '',
  two = '',
}: Options) => `config:
  proofload:provider: gcp
  proofload:gcp: { project: a-project, ${settings} }
  proofload:hardware:
    small: { ${hardware} }
  proofload:hosts:
    - { name: one, hardware: small, roles: [cassandra]${one} }
    - { name: two, hardware: small, roles: [cassandra]${two} }
`;

const read = (options: Options) => parseProfile('mine', stack(options), { file: 'mine.yaml', machineCores: 8 });

function faultsOf(options: Options): string[] {
  try {
    read(options);
    return [];
  } catch (error) {
    if (error instanceof RefusalError) return error.faults.map((fault) => fault.replace(/^mine\.yaml:\d+: /, ''));
    throw error;
  }
}

const twoZones = 'region: us-central1, zones: { a: us-central1-a, b: us-central1-b }';

describe('a stack of Google Compute Engine', () => {
  test('has by default Ubuntu, SSH only from the caller, its first zone, and is billed by the second', () => {
    const { settings, hosts, billing } = read({});
    expect(settings).toEqual({
      provider: 'gcp',
      project: 'a-project',
      region: 'us-central1',
      zones: { a: 'us-central1-a' },
      sshFrom: null,
      image: 'ubuntu-os-cloud/ubuntu-2404-lts-amd64',
    });
    expect([hosts[0]?.zone, billing]).toEqual(['a', 'second']);
  });

  test('is refused with all its faults at once, each with its key', () => {
    expect(
      faultsOf({
        settings: 'region: us-central1, zones: { a: us-central1-a, b: us-east1-b }, sshFrom: 0.0.0.0/0',
        one: ', zone: c, dataVolume: { gigabytes: 5, kind: pd-ssd, operationsPerSecond: 3000, megabytesPerSecond: 200 }',
        two: ', dataVolume: { gigabytes: 100, kind: gp3 }',
      }),
    ).toEqual([
      'proofload:gcp.zones.b: "us-east1-b" is not a zone of us-central1; its zones have names such as us-central1-a',
      expect.stringContaining('proofload:gcp.sshFrom: 0.0.0.0/0 is wider than a network of your own'),
      'proofload:hosts.0.zone: names "c", which is not under proofload:gcp.zones (a, b)',
      'proofload:hosts.0.dataVolume.operationsPerSecond: cannot be set for pd-ssd, whose rates follow from its size; leave it out',
      'proofload:hosts.0.dataVolume.megabytesPerSecond: cannot be set for pd-ssd, whose rates follow from its size; leave it out',
      'proofload:hosts.0.dataVolume.gigabytes: must be at least 10 for pd-ssd',
      'proofload:hosts.1.zone: is missing: the stack has the zones a, b',
      'proofload:hosts.1.dataVolume.kind: must be pd-standard, pd-balanced or pd-ssd',
    ]);
  });

  test('has no disks in its machines', () => {
    const faults = faultsOf({
      hardware: 'catalogue: gcp/n1-standard-2, disks: { count: 1, gigabytes: 375, kind: nvme }',
    });
    expect(faults).toHaveLength(2);
    expect(faults[0]).toContain('proofload:hosts.0.hardware: names "small", which has disks of its own');
  });

  test.each(['My-Project', 'abc', 'a project', 'project-'])('refuses the project %j', (project) => {
    const text = stack({}).replace('project: a-project', `project: ${JSON.stringify(project)}`);
    expect(() => parseProfile('mine', text, { file: 'mine.yaml', machineCores: 8 })).toThrow("must be a project's id");
  });
});

describe('prices', () => {
  test('of the study’s machines are their vCPUs and gigabytes at the recorded prices', () => {
    expect(catalogueType('gcp/n1-standard-2')?.price).toMatchObject({ dollarsPerHour: 0.095, date: '2025-03-06' });
    expect(catalogueType('gcp/n1-standard-8')?.price.dollarsPerHour).toBeCloseTo(0.379998, 6);
    expect(catalogueType('gcp/n1-highmem-16')?.price.dollarsPerHour).toBeCloseTo(0.946424, 6);
  });

  test('that could not be read say so', () => {
    expect(catalogueType('gcp/n2-standard-8')?.price.from).toContain('as known, not read');
    expect(gcpPrice('addressHour', 'us-central1', {})?.source?.from).toContain('as known, not read');
    expect(gcpPrice('pdStandardGigabyteMonth', 'us-central1', {})?.source?.from).toContain('as recorded');
    expect(gcpPrice('addressHour', 'us-central1', { addressHour: 0.004 })).toEqual({ dollars: 0.004, source: null });
  });

  test('of the study’s disks are most of what its hundred nodes cost', async () => {
    const profile = await readProfile('gce-hundred');
    const items = hourlyItems(profile).map(({ kind, what, count, pricePerHour }) => [kind, what, count, pricePerHour]);
    expect(items).toEqual([
      ['host', 'n1-standard-2', 100, 0.095],
      ['host', 'n1-standard-8', 1, expect.closeTo(0.379998, 6)],
      ['data volume', 'pd-standard of 2,000 GB', 100, expect.closeTo(80 / 730, 6)],
      ['root volume', 'pd-balanced of 40 GB', 100, expect.closeTo(4 / 730, 6)],
      ['root volume', 'pd-balanced of 200 GB', 1, expect.closeTo(20 / 730, 6)],
      ['address', 'external IPv4 address', 101, 0.005],
    ]);
    expect(dollarsPerHour(profile)).toBeCloseTo(9.5 + 0.379998 + 8000 / 730 + 420 / 730 + 0.505, 5);
  });

  test('are needed for everything in another region, and the sentence names each', () => {
    const settings = 'region: europe-west4, zones: { a: europe-west4-a, b: europe-west4-b }';
    const disk = ', dataVolume: { gigabytes: 100, kind: pd-standard }';
    expect(faultsOf({ settings, one: `, zone: a${disk}`, two: ', zone: b' })).toEqual([
      'proofload:gcp.region: has no known prices: the catalogue only has prices for us-central1, and hardware without a known price is not ordered. Give proofload:hardware.small.pricePerHour, proofload:gcp.prices.pdBalancedGigabyteMonth, proofload:gcp.prices.pdStandardGigabyteMonth, proofload:gcp.prices.addressHour, proofload:gcp.prices.trafficGigabyte in dollars, as Google publishes them for europe-west4',
    ]);
    const prices =
      ', prices: { pdBalancedGigabyteMonth: 0.11, pdStandardGigabyteMonth: 0.044, addressHour: 0.005, trafficGigabyte: 0.01 }';
    const hardware = 'catalogue: gcp/n1-standard-2, pricePerHour: 0.1046';
    const profile = read({ settings: settings + prices, hardware, one: `, zone: a${disk}`, two: ', zone: b' });
    expect(dollarsPerHour(profile)).toBeCloseTo(2 * 0.1046 + (4.4 + (40 + 200) * 0.11) / 730 + 0.01, 6);
  });

  test('of traffic between zones are paid by the sender alone', () => {
    const profile = read({ settings: twoZones, one: ', zone: a', two: ', zone: b' });
    const traffic = gcp.zoneTraffic(profile);
    expect([traffic?.placeOf('b'), traffic?.price?.dollars]).toEqual(['us-central1-b', 0.01]);
  });
});

const disk = (kind: string, gigabytes: number): DataVolume => ({
  kind,
  gigabytes,
  operationsPerSecond: null,
  megabytesPerSecond: null,
});
const rates = (dataVolume: DataVolume | null) => diskRates({ dataVolume }, { disks: null });

describe('rates of disks', () => {
  const mebibyte = 2 ** 20;
  test('of a standard disk grow with its size, to a limit', () => {
    expect(rates(disk('pd-standard', 3000)).diskBytes?.sustained).toBeCloseTo(360 * mebibyte);
    expect(rates(disk('pd-standard', 65_536)).diskBytes?.burst).toBe(1200 * mebibyte);
    expect(rates(disk('pd-standard', 3000))).not.toHaveProperty('diskOperations');
  });

  test('of an SSD have a baseline, and data without a disk of their own are on the boot disk', () => {
    expect(rates(disk('pd-ssd', 500))).toEqual({
      diskBytes: { sustained: 480 * mebibyte, burst: 480 * mebibyte },
      diskOperations: { sustained: 21_000, burst: 21_000 },
    });
    expect(rates(null)).toEqual(rates(disk('pd-balanced', 200)));
  });
});

test.each([
  [
    "Error waiting for instance to create: The zone 'projects/p/zones/us-central1-a' does not have enough resources available to fulfill the request.",
    'NoCapacity',
  ],
  ['ZONE_RESOURCE_POOL_EXHAUSTED_WITH_DETAILS: …', 'NoCapacity'],
  [
    "googleapi: Error 403: Quota 'DISKS_TOTAL_GB' exceeded.  Limit: 4096.0 in region us-central1., quotaExceeded",
    'QuotaExceeded',
  ],
  [
    "googleapi: Error 403: Required 'compute.instances.create' permission for 'projects/p', forbidden",
    'CredentialsRefused',
  ],
  ['oauth2: "invalid_grant" "reauth related error (invalid_rapt)"', 'CredentialsRefused'],
  ['googleapi: Error 403: Rate Limit Exceeded, rateLimitExceeded', 'ProviderFault'],
])('Google’s answer %j is a failure of the type %s', (response, type) => {
  expect(providerFailureType(response)).toBe(type);
});

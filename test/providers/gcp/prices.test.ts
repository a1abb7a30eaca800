import { describe, expect, test } from 'vitest';
import { dollarsPerHour, hourlyItems } from '../../../src/campaign/lease/hourly-items.ts';
import { readProfile } from '../../../src/hardware/profile/read.ts';
import { catalogueType } from '../../../src/providers/catalogue.ts';
import { gcpPrice } from '../../../src/providers/gcp/prices.ts';
import { faultsOf, readStack } from './example-stack.ts';

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
    const profile = readStack({ settings: settings + prices, hardware, one: `, zone: a${disk}`, two: ', zone: b' });
    expect(dollarsPerHour(profile)).toBeCloseTo(2 * 0.1046 + (4.4 + (40 + 200) * 0.11) / 730 + 0.01, 6);
  });
});

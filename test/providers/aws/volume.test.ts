import { describe, expect, test } from 'vitest';
import { awsPrice, pricedRegion } from '../../../src/providers/aws/prices.ts';
import { volumeQuantities, type AwsVolume } from '../../../src/providers/aws/volume.ts';
import { volumeText } from '../../../src/providers/disks.ts';

const volume = (kind: AwsVolume['kind'], more: Partial<AwsVolume> = {}): AwsVolume => ({
  kind,
  gigabytes: 500,
  operationsPerSecond: null,
  megabytesPerSecond: null,
  ...more,
});

/** Dollars per month in the catalogue's only priced region. */
const monthly = (disk: AwsVolume): number =>
  volumeQuantities(disk).reduce(
    (sum, [name, quantity]) => sum + awsPrice(name, pricedRegion, {})!.dollars * quantity,
    0,
  );

describe('the monthly cost of a volume', () => {
  test('gp3: its gigabytes, and operations and throughput above those included', () => {
    expect(monthly(volume('gp3'))).toBeCloseTo(40);
    expect(monthly(volume('gp3', { operationsPerSecond: 3000, megabytesPerSecond: 125 }))).toBeCloseTo(40);
    expect(monthly(volume('gp3', { operationsPerSecond: 6000, megabytesPerSecond: 250 }))).toBeCloseTo(40 + 15 + 5);
  });

  test('io2: its gigabytes, and operations at three prices', () => {
    expect(monthly(volume('io2', { operationsPerSecond: 32_000 }))).toBeCloseTo(62.5 + 2080);
    expect(monthly(volume('io2', { operationsPerSecond: 64_000 }))).toBeCloseTo(62.5 + 2080 + 1456);
    expect(monthly(volume('io2', { operationsPerSecond: 100_000 }))).toBeCloseTo(62.5 + 2080 + 1456 + 1152);
  });

  test('gp2: its gigabytes', () => {
    expect(monthly(volume('gp2'))).toBeCloseTo(50);
  });

  test('st1: its gigabytes', () => {
    expect(monthly(volume('st1'))).toBeCloseTo(22.5);
  });
});

test('other regions have only the prices that the stack gives', () => {
  expect(awsPrice('addressHour', 'eu-central-1', {})).toBeNull();
  expect(awsPrice('addressHour', 'eu-central-1', { addressHour: 0.006 })).toEqual({ dollars: 0.006, source: null });
  expect(awsPrice('addressHour', pricedRegion, {})).toEqual({
    dollars: 0.005,
    source: { from: "AWS's published prices for us-east-1", date: '2026-11-22' },
  });
});

test('the text of a volume names its settings', () => {
  expect(volumeText(volume('gp3', { operationsPerSecond: 6000 }))).toBe('gp3 of 500 GB, 6,000 operations/s');
});

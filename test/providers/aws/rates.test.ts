import { expect, test } from 'vitest';
import { hostCredits, hostRates } from '../../../src/providers/aws/rates.ts';
import { catalogueType } from '../../../src/providers/catalogue.ts';
import type { DataVolume } from '../../../src/providers/profile.ts';

const volume = (given: Partial<DataVolume>): DataVolume => ({
  kind: 'gp3',
  gigabytes: 500,
  operationsPerSecond: null,
  megabytesPerSecond: null,
  ...given,
});
const mebibyte = 2 ** 20;

test('a type with credits has the published baseline and burst rate of its NIC', () => {
  expect(hostRates(catalogueType('aws/m5d.2xlarge'), null)).toEqual({ network: { sustained: 2.5e9, burst: 10e9 } });
  expect(hostRates(catalogueType('aws/i3.8xlarge'), null)).toEqual({});
});

test('a volume is as fast as it is itself and as its machine allows', () => {
  const gp3 = hostRates(
    catalogueType('aws/m5d.2xlarge'),
    volume({ megabytesPerSecond: 1000, operationsPerSecond: 16_000 }),
  );
  expect(gp3.diskBytes).toEqual({ sustained: 287.5e6, burst: 593.75e6 });
  expect(gp3.diskOperations).toEqual({ sustained: 12_000, burst: 16_000 });
  const slow = hostRates(catalogueType('aws/m5d.2xlarge'), volume({}));
  expect(slow.diskBytes).toEqual({ sustained: 125 * mebibyte, burst: 125 * mebibyte });
  expect(slow.diskOperations).toEqual({ sustained: 3000, burst: 3000 });
});

test('a gp2 volume has a baseline by its size and 3,000 operations/s while credits last', () => {
  expect(hostRates(null, volume({ kind: 'gp2', gigabytes: 400 }))).toEqual({
    diskBytes: { sustained: 250 * mebibyte, burst: 250 * mebibyte },
    diskOperations: { sustained: 1200, burst: 3000 },
  });
  // As published for the study: 400 GB at an m4.xlarge, which allows less.
  expect(hostRates(catalogueType('aws/m4.xlarge'), volume({ kind: 'gp2', gigabytes: 400 }))).toEqual({
    network: { sustained: 0.75e9, burst: 2.8e9 },
    diskBytes: { sustained: 93.75e6, burst: 93.75e6 },
    diskOperations: { sustained: 1200, burst: 3000 },
  });
  expect(hostRates(null, volume({ kind: 'gp2', gigabytes: 200 })).diskBytes).toEqual({
    sustained: 150 * mebibyte,
    burst: 250 * mebibyte,
  });
  const small = hostRates(null, volume({ kind: 'gp2', gigabytes: 10 }));
  expect(small.diskBytes).toEqual({ sustained: 25 * mebibyte, burst: 128 * mebibyte });
  expect(small.diskOperations?.sustained).toBe(100);
  expect(hostRates(null, volume({ kind: 'gp2', gigabytes: 8000 })).diskOperations).toEqual({
    sustained: 16_000,
    burst: 16_000,
  });
});

test('a hard disk volume has a baseline and a burst rate by its size', () => {
  const two = hostRates(null, volume({ kind: 'st1', gigabytes: 2048 }));
  expect(two).toEqual({ diskBytes: { sustained: 80 * mebibyte, burst: 500 * mebibyte } });
});

test('data on the boot disk is on a gp3 volume of the smallest rate, data on own disks on none', () => {
  expect(hostRates(catalogueType('aws/t3.large'), null).diskBytes?.sustained).toBe(86.875e6);
  expect(hostRates(catalogueType('aws/i4i.4xlarge'), null)).not.toHaveProperty('diskBytes');
});

const creditsOn = (type: string, given: Partial<DataVolume>) =>
  hostCredits(catalogueType(`aws/${type}`), volume(given));

test('of volumes only gp2 and st1 have credits, unless their baseline is their highest rate', () => {
  expect(creditsOn('m4.xlarge', { kind: 'gp2', gigabytes: 400 })).toEqual({ volume: true, machine: false });
  expect(creditsOn('m4.xlarge', { kind: 'gp2', gigabytes: 1000 }).volume).toBe(false);
  expect(creditsOn('i3.8xlarge', { kind: 'st1', gigabytes: 2048 }).volume).toBe(true);
  expect(creditsOn('i3.8xlarge', { kind: 'st1', gigabytes: 12_800 }).volume).toBe(false);
  expect(creditsOn('i3.8xlarge', { kind: 'gp3', megabytesPerSecond: 1000 })).toEqual({ volume: false, machine: false });
  expect(creditsOn('i3.8xlarge', { kind: 'io2', operationsPerSecond: 30_000 })).toEqual({
    volume: false,
    machine: false,
  });
});

test('i4i and m6id have published rates: the small one a baseline and a burst rate, the others one', () => {
  const fast = volume({ megabytesPerSecond: 1000, operationsPerSecond: 16_000 });
  expect(hostRates(catalogueType('aws/i4i.4xlarge'), fast).diskBytes).toEqual({
    sustained: 625e6,
    burst: 1000 * mebibyte,
  });
  expect(creditsOn('i4i.4xlarge', { megabytesPerSecond: 1000 })).toEqual({ volume: false, machine: true });
  for (const type of ['i4i.8xlarge', 'm6id.8xlarge'])
    expect(creditsOn(type, { megabytesPerSecond: 1000 })).toEqual({ volume: false, machine: false });
});

test('a machine with a burst rate spends credits on a volume that is faster than its baseline', () => {
  expect(creditsOn('m5d.2xlarge', {})).toEqual({ volume: false, machine: false });
  expect(creditsOn('m5d.2xlarge', { megabytesPerSecond: 500 })).toEqual({ volume: false, machine: true });
  expect(creditsOn('m5d.2xlarge', { operationsPerSecond: 13_000 })).toEqual({ volume: false, machine: true });
  expect(creditsOn('m5d.2xlarge', { kind: 'io2', operationsPerSecond: 1000 }).machine).toBe(true);
});

test('data on the boot disk spends credits of its machine, data on own disks and types without published rates spend none', () => {
  expect(hostCredits(catalogueType('aws/t3.large'), null)).toEqual({ volume: false, machine: true });
  expect(hostCredits(catalogueType('aws/m5d.2xlarge'), null)).toEqual({ volume: false, machine: false });
  expect(creditsOn('i2.8xlarge', { megabytesPerSecond: 1000 })).toEqual({ volume: false, machine: false });
  expect(hostCredits(null, volume({ megabytesPerSecond: 1000 }))).toEqual({ volume: false, machine: false });
});

import { describe, expect, test } from 'vitest';
import { diskRates } from '../../../src/providers/gcp/disk.ts';
import type { DataVolume } from '../../../src/providers/profile.ts';

const disk = (kind: string, gigabytes: number): DataVolume => ({
  kind,
  gigabytes,
  operationsPerSecond: null,
  megabytesPerSecond: null,
});
const rates = (dataVolume: DataVolume | null) => diskRates({ dataVolume }, { disks: null, plan: 'n1-standard-8' });

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

import { expect, test } from 'vitest';
import { disksOnDemand, shortfall, storageOfReserved } from '../../../../infra/providers/equinix/disks.ts';
import type { DataDisks, DiskLayout } from '../../../../src/providers/profile.ts';

const typeOne: DataDisks = { count: 2, gigabytes: 120, kind: 'ssd' };
const typeTwo: DataDisks = { count: 6, gigabytes: 480, kind: 'ssd' };
const typeThree: DataDisks = { count: 1, gigabytes: 1600, kind: 'nvme' };

interface Storage {
  disks: { device: string; partitions: { label: string; number: number; size: string }[] }[];
  raid?: { devices: string[]; level: string; name: string }[];
  filesystems: { mount: { device: string; point: string } }[];
}

const storage = (disks: DataDisks, layout: DiskLayout) =>
  JSON.parse(storageOfReserved(disks, layout) ?? 'null') as Storage;

const mountOf = (layout: Storage, point: string) =>
  layout.filesystems.find(({ mount }) => mount.point === point)?.mount.device;

test('on-demand machines use the first disk for the image, and the bootstrap gets the others', () => {
  expect(disksOnDemand(typeOne, 'raid-1')).toEqual({ source: 'disks', count: 1, layout: 'single' });
  expect(disksOnDemand(typeTwo, 'raid-0')).toEqual({ source: 'disks', count: 5, layout: 'raid-0' });
  expect(disksOnDemand(typeThree, 'single')).toEqual({ source: 'disks', count: 1, layout: 'single' });
  expect(disksOnDemand({ ...typeOne, count: 1 }, 'single')).toEqual({ source: 'none' });
  expect(disksOnDemand(null, 'single')).toEqual({ source: 'none' });
});

test('a layout that on-demand hardware cannot have is reported', () => {
  expect(shortfall('kafka01', typeOne, 'raid-1')).toBe(
    'kafka01 is on-demand hardware, whose image takes the first of its 2 disks: its data is on the other one only.',
  );
  expect(shortfall('worker01', typeTwo, 'raid-0')).toContain('the other 5, raid-0');
  expect(shortfall('worker01', typeThree, 'single')).toBe(null);
});

test.each([
  ['raid-0', '0'],
  ['raid-1', '1'],
  ['joined', 'linear'],
] as const)('reserved hardware has its data on all disks as %s', (layout, level) => {
  const { disks, raid, filesystems } = storage(typeOne, layout);
  expect(raid).toEqual([{ devices: ['/dev/sda4', '/dev/sdb1'], level, name: '/dev/md/DATA' }]);
  expect(filesystems.map(({ mount }) => `${mount.device} ${mount.point}`)).toEqual([
    '/dev/sda3 /',
    '/dev/sda2 none',
    '/dev/md/DATA /data',
  ]);
  for (const { partitions } of disks) {
    // Only the last partition of a disk may take the rest of it.
    expect(partitions.filter(({ size }) => size === '0')).toEqual([partitions.at(-1)]);
    expect(partitions.map(({ number }) => number)).toEqual(partitions.map((_, index) => index + 1));
  }
});

test('reserved hardware without an array has its data on one disk other than the image’s', () => {
  const two = storage(typeOne, 'single');
  expect(two.raid).toBeUndefined();
  expect(mountOf(two, '/data')).toBe('/dev/sdb1');
  expect(two.disks.find(({ device }) => device === '/dev/sda')?.partitions.at(-1)).toMatchObject({
    label: 'ROOT',
    size: '0',
  });
  expect(mountOf(storage({ ...typeOne, count: 1 }, 'single'), '/data')).toBe('/dev/sda4');
});

test('NVMe disks hold only data, and the machine boots from separate small disks', () => {
  const nvme = storage(typeThree, 'single');
  expect(nvme.disks.map(({ device }) => device)).toEqual(['/dev/sda', '/dev/nvme0n1']);
  expect(mountOf(nvme, '/data')).toBe('/dev/nvme0n1p1');
});

test('a machine without data disks has its image’s default layout', () => {
  expect(storageOfReserved(null, 'single')).toBe(null);
});

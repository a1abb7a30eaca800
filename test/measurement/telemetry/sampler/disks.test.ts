import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inSampler } from '../in-sampler.ts';

const disks = (before: object, now: object) =>
  inSampler(
    'from disks import Times, disk_await\nprint(json.dumps(disk_await(*[{name: Times(*its) for name, its in each.items()} for each in given])))',
    [before, now],
  );
const waits = (before: number[], now: number[]) =>
  inSampler('from disks import Times, disk_waits\nprint(json.dumps(disk_waits(*[Times(*its) for its in given])))', [
    before,
    now,
  ]);
const within = (folder: string, path: string) =>
  inSampler('from disks import is_within, plain\nprint(json.dumps(is_within(given[0], plain(given[1]))))', [
    folder,
    path,
  ]);
const disksWithin = (folder: string) =>
  inSampler('from disks import disks_within\nprint(json.dumps(sorted(disks_within(given))))', folder);

describe('the wait for disks', () => {
  it('is the mean of the operations since, on the disk that was busiest', async () => {
    const before = { vda: [60, 3, 40, 2, 50], vdb: [100, 5, 0, 0, 50] };
    const now = { vda: [65, 3.1, 45, 2.4, 50.4], vdb: [110, 9, 0, 0, 50.1] };
    expect(await disks(before, now)).toEqual({ disk_await_seconds: 0.05 });
  });

  it('is not there where no operation ended, or there is no sample before', async () => {
    expect(await disks({ vda: [60, 3, 40, 2, 50] }, { vda: [60, 3, 40, 2, 50] })).toEqual({});
    expect(await disks({}, { vda: [60, 3, 40, 2, 50] })).toEqual({});
  });

  it('of one disk is told of reads and writes apart', async () => {
    expect(await waits([60, 3, 40, 2, 50], [65, 3.1, 45, 2.4, 50.4])).toEqual({
      disk_await_seconds: 0.05,
      disk_read_await_seconds: 0.02,
      disk_write_await_seconds: 0.08,
    });
    expect(await waits([60, 3, 40, 2, 50], [65, 3.1, 40, 2, 50.4])).toEqual({
      disk_await_seconds: 0.02,
      disk_read_await_seconds: 0.02,
    });
  });
});

describe('disks of a folder', () => {
  it('are those that are mounted at it or below it, as the kernel writes their paths', async () => {
    expect(await within('/data/kafka01', '/data/kafka01')).toBe(true);
    expect(await within('/data/kafka01', '/data/kafka01/services/a\\040b')).toBe(true);
    expect(await within('/data/a b', '/data/a\\040b/c')).toBe(true);
    expect(await within('/data/kafka01', '/data/kafka012')).toBe(false);
    expect(await within('/data/kafka01', '/data')).toBe(false);
  });

  it('are none where nothing is mounted in it, though it lies on a disk that others share', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofload-disks-'));
    expect(await disksWithin(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

const kind = (files: Record<string, string>, device: string) =>
  inSampler(
    `
import disks
disks.read = lambda path: given["files"].get(path.split("/", 4)[4])
disks.os.path.realpath = lambda path: given["device"]
print(json.dumps(disks.kind_of("sda")))
`,
    { files, device },
  );

describe('whether a disk rotates', () => {
  it('is what the kernel says of hardware', async () => {
    const sas = '/sys/devices/pci0000:00/0000:00:1f.2/ata1/host0/target0:0:0/0:0:0:0';
    expect(await kind({ 'queue/rotational': '1\n', 'device/vendor': 'ATA     \n' }, sas)).toEqual({
      disk_is_rotational: 1,
    });
    expect(await kind({ 'queue/rotational': '0\n' }, '/sys/devices/pci0000:00/0000:01:00.0/nvme/nvme0')).toEqual({
      disk_is_rotational: 0,
    });
  });

  it('is not known of virtual disks, which say that they rotate', async () => {
    const virtio = '/sys/devices/pci0000:00/0000:00:02.0/virtio1';
    expect(await kind({ 'queue/rotational': '1\n' }, virtio)).toEqual({});
    expect(await kind({ 'queue/rotational': '1\n', 'device/vendor': 'VMware  \n' }, '/sys/devices/x')).toEqual({});
  });
});

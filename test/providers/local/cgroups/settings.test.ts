import { expect, test } from 'vitest';
import type { HostLimits } from '../../../../src/hosts/inventory.ts';
import { settingsOf } from '../../../../src/providers/local/cgroups/settings.ts';

const all: Omit<HostLimits, 'cgroup'> = {
  cores: 1.5,
  memoryBytes: 2 ** 30,
  disk: { device: '254:0', readBytesPerSecond: 20e6, writeOperationsPerSecond: 100 },
};
const unified = { version: 2, cpu: '/g', cpuacct: '/g', memory: '/g', io: '/g' } as const;
const old = { version: 1, cpu: '/cpu/g', cpuacct: '/cpuacct/g', memory: '/memory/g', io: '/blkio/g' } as const;

const linesOf = (limits: HostLimits): string[] =>
  settingsOf(limits).map(({ file, value, optional }) => `${file} ${value}${optional ? ' (if there)' : ''}`);

test('in version 2 one group has every limit, and no swap', () => {
  expect(linesOf({ cgroup: unified, ...all })).toEqual([
    '/g/cpu.max 150000 100000',
    '/g/memory.max 1073741824',
    '/g/memory.swap.max 0 (if there)',
    '/g/io.max 254:0 rbps=20000000 wbps=max riops=max wiops=100',
  ]);
});

test('in version 1 each controller has its own group, and swap is lifted before memory changes', () => {
  expect(linesOf({ cgroup: old, ...all })).toEqual([
    '/cpu/g/cpu.cfs_period_us 100000',
    '/cpu/g/cpu.cfs_quota_us 150000',
    '/memory/g/memory.memsw.limit_in_bytes -1 (if there)',
    '/memory/g/memory.limit_in_bytes 1073741824',
    '/memory/g/memory.memsw.limit_in_bytes 1073741824 (if there)',
    '/blkio/g/blkio.throttle.read_bps_device 254:0 20000000',
    '/blkio/g/blkio.throttle.write_bps_device 254:0 0',
    '/blkio/g/blkio.throttle.read_iops_device 254:0 0',
    '/blkio/g/blkio.throttle.write_iops_device 254:0 100',
  ]);
});

test('limits that are not stated are removed, so that a limit can be undone', () => {
  expect(linesOf({ cgroup: unified })).toEqual([
    '/g/cpu.max max 100000',
    '/g/memory.max max',
    '/g/memory.swap.max max (if there)',
  ]);
  expect(linesOf({ cgroup: old }).slice(0, 4)).toEqual([
    '/cpu/g/cpu.cfs_period_us 100000',
    '/cpu/g/cpu.cfs_quota_us -1',
    '/memory/g/memory.memsw.limit_in_bytes -1 (if there)',
    '/memory/g/memory.limit_in_bytes -1',
  ]);
});

test('rates of a disk of its own hold in the group that all of its users are in, and not before there is such a disk', () => {
  const own = { bytes: 2 ** 30, cgroup: '/blkio' };
  const rates = (device: string | null) =>
    linesOf({ cgroup: { ...old, io: old.cpu }, disk: { device, own, writeBytesPerSecond: 12e6 } }).filter((line) =>
      line.includes('throttle'),
    );
  expect(rates('7:4')).toEqual([
    '/blkio/blkio.throttle.read_bps_device 7:4 0',
    '/blkio/blkio.throttle.write_bps_device 7:4 12000000',
    '/blkio/blkio.throttle.read_iops_device 7:4 0',
    '/blkio/blkio.throttle.write_iops_device 7:4 0',
  ]);
  expect(rates(null)).toEqual([]);
});

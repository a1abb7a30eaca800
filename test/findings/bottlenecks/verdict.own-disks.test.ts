import { describe, expect, it } from 'vitest';
import { bottleneckIn, inShort, named, overloaded, type Figures } from './scene.ts';

const saturated: Figures = { disk_share: 0.97, disk_await_seconds: 0.02, disk_queue_operations: 3 };
const machine: Figures = { psi_io_full_share: 0.7, psi_io_some_share: 0.9 };

describe('a disk of one host on a shared machine', () => {
  it('is reported with its host if it is full and tasks of the machine waited', () => {
    const bottleneck = bottleneckIn({ ...overloaded, machine, scopes: { 'kafka02/host': saturated } });
    expect(inShort(bottleneck)).toBe('high: disk of kafka02');
    expect(bottleneck.uses.map(({ resource, where }) => `${resource} of ${where}`)).toContain('disk of kafka02');
  });

  it('is reported without bytes, which are those of the host’s processes', () => {
    const bytes: Figures = { disk_read_bytes_per_second: 0, disk_write_bytes_per_second: 2e6 };
    const operations: Figures = { disk_read_operations_per_second: 0, disk_write_operations_per_second: 250 };
    const figures = { ...bytes, ...operations };
    const scopes = { 'kafka02/host': { ...saturated, ...figures } };
    const bottleneck = bottleneckIn({ ...overloaded, machine: { ...machine, ...figures }, scopes });
    const disks = bottleneck.pressures.filter(({ resource }) => resource === 'disk');
    expect(disks.map(({ where, signs }) => `${where.host}: ${signs[0]}`).toSorted()).toEqual([
      expect.stringMatching(/^kafka02: some task waited/),
      expect.stringMatching(/^the machine: it read/),
    ]);
  });

  it('has medium confidence if no task waited', () => {
    const quiet = { ...machine, psi_io_full_share: 0.02 };
    expect(inShort(bottleneckIn({ ...overloaded, machine: quiet, scopes: { 'kafka02/host': saturated } }))).toBe(
      'medium: disk of kafka02',
    );
  });

  it('is not saturated while it was idle, nor is another disk, because it is unknown which one tasks waited for', () => {
    const scopes = { 'kafka01/host': { disk_share: 0.1 }, 'kafka02/host': { disk_share: 0.3 } };
    const bottleneck = bottleneckIn({ ...overloaded, machine, scopes });
    expect(inShort(bottleneck)).toBe('inconclusive: nothing-near');
    expect(bottleneck.pressures.filter(({ saturationConfidence }) => saturationConfidence !== null).map(named)).toEqual(
      [],
    );
  });
});

it('waiting alone is enough for the only disk that hosts share', () => {
  expect(inShort(bottleneckIn({ ...overloaded, machine }))).toBe('medium: disk of the machine');
});

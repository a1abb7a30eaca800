import { describe, expect, it } from 'vitest';
import { boundIn, inShort, named, overloaded, type Figures } from './scene.ts';

const held: Figures = { disk_share: 0.97, disk_await_seconds: 0.02, disk_queue_operations: 3 };
const machine: Figures = { psi_io_full_share: 0.7, psi_io_some_share: 0.9 };

describe('a disk of a host’s own, on a machine that hosts share', () => {
  it('is named with its host, where it is full and tasks of the machine waited', () => {
    const bound = boundIn({ ...overloaded, machine, scopes: { 'kafka02/host': held } });
    expect(inShort(bound)).toBe('sure: disk of kafka02');
    expect(bound.uses.map(({ resource, where }) => `${resource} of ${where}`)).toContain('disk of kafka02');
  });

  it('is not told with bytes, which are those of the host’s processes', () => {
    const bytes: Figures = { disk_read_bytes_per_second: 0, disk_write_bytes_per_second: 2e6 };
    const operations: Figures = { disk_read_operations_per_second: 0, disk_write_operations_per_second: 250 };
    const figures = { ...bytes, ...operations };
    const scopes = { 'kafka02/host': { ...held, ...figures } };
    const bound = boundIn({ ...overloaded, machine: { ...machine, ...figures }, scopes });
    const disks = bound.pressures.filter(({ resource }) => resource === 'disk');
    expect(disks.map(({ where, signs }) => `${where.host}: ${signs[0]}`).toSorted()).toEqual([
      expect.stringMatching(/^kafka02: some task waited/),
      expect.stringMatching(/^the machine: it read/),
    ]);
  });

  it('is only likely where no task waited', () => {
    const quiet = { ...machine, psi_io_full_share: 0.02 };
    expect(inShort(boundIn({ ...overloaded, machine: quiet, scopes: { 'kafka02/host': held } }))).toBe(
      'likely: disk of kafka02',
    );
  });

  it('is not what tasks waited for while it was idle, nor is another disk, for nobody knows which it was', () => {
    const scopes = { 'kafka01/host': { disk_share: 0.1 }, 'kafka02/host': { disk_share: 0.3 } };
    const bound = boundIn({ ...overloaded, machine, scopes });
    expect(inShort(bound)).toBe('cannot tell: nothing-near');
    expect(bound.pressures.filter(({ atBound }) => atBound !== null).map(named)).toEqual([]);
  });
});

it('waiting alone speaks for the one disk that hosts share', () => {
  expect(inShort(boundIn({ ...overloaded, machine }))).toBe('likely: disk of the machine');
});

import { describe, expect, test } from 'vitest';
import { diskFault, diskNeededBytes, memoryFault } from '../../../src/hardware/preflight/needs.ts';
import { plan } from '../../campaign/examples.ts';

const planned = plan();

describe('a machine', () => {
  test('with too little memory is refused with the sum', () => {
    const fault = memoryFault(planned, 4000) ?? '';
    const [, needed, parts] = /needs ([\d,]+) MiB \(([^)]*)\)/.exec(fault) ?? [];
    const figures = (parts ?? '').split(' + ').map((part) => Number(part.replace(/^.* /, '').replaceAll(',', '')));
    expect(fault).toContain('profile five: this machine has 4,000 MiB of memory available and the campaign needs ');
    expect(parts).toMatch(/^kafka01 [\d,]+ \+ kafka02 .* \+ worker02 [\d,]+ \+ Temporal and Proofload 1,280$/);
    expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(Number(needed?.replaceAll(',', '')));
    expect(fault).toMatch(
      /end other programs, or give the hardware types less memoryMebibytes in stacks\/Pulumi\.five\.yaml$/,
    );
  });

  test('with exactly enough memory is taken', () => {
    const needed = Number(/needs ([\d,]+) MiB/.exec(memoryFault(planned, 0) ?? '')?.[1]?.replaceAll(',', ''));
    expect(memoryFault(planned, needed)).toBeNull();
    expect(memoryFault(planned, needed - 1)).not.toBeNull();
  });

  test('needs disk for every copy of every record, and an allowance for each node', () => {
    const records = (1000 + 4000) * (100 + 12) * 3;
    const rows = 1000 * 600 * 2;
    expect(diskNeededBytes(planned)).toBe(records + rows + 3 * 512 * 1024 ** 2);
  });

  test('with too little disk is refused with both figures', () => {
    expect(diskFault(planned, 1024 ** 3, '/data')).toBe(
      '/data: has 1 GiB free and the campaign writes about 1.5 GiB there; free some, choose a smaller size, or name another folder in PROOFLOAD_STATE',
    );
    expect(diskFault(planned, 2 * 1024 ** 3, '/data')).toBeNull();
  });
});

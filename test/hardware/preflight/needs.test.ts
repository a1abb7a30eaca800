import { describe, expect, test } from 'vitest';
import { diskFault, diskNeededBytes, memoryFault } from '../../../src/hardware/preflight/needs.ts';
import { plan } from '../../campaign/examples.ts';
import { stepped } from '../../campaign/steps/examples.ts';

const planned = plan();

describe('a machine', () => {
  test('with too little memory is refused with the sum', () => {
    const fault = memoryFault(planned, 4000) ?? '';
    const [, needed, parts] = /needs ([\d,]+) MiB \(([^)]*)\)/.exec(fault) ?? [];
    const figures = (parts ?? '').split(' + ').map((part) => Number(part.replace(/^.* /, '').replaceAll(',', '')));
    expect(fault).toContain('profile five: this machine has 4,000 MiB of memory available, but the campaign needs ');
    expect(parts).toMatch(/^kafka01 [\d,]+ \+ kafka02 .* \+ worker02 [\d,]+ \+ Temporal and Proofload 1,280$/);
    expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(Number(needed?.replaceAll(',', '')));
    expect(fault).toMatch(
      /stop other programs, or reduce memoryMebibytes of the hardware types in stacks\/Pulumi\.five\.yaml$/,
    );
  });

  test('with exactly enough memory is accepted', () => {
    const needed = Number(/needs ([\d,]+) MiB/.exec(memoryFault(planned, 0) ?? '')?.[1]?.replaceAll(',', ''));
    expect(memoryFault(planned, needed)).toBeNull();
    expect(memoryFault(planned, needed - 1)).not.toBeNull();
  });

  test('needs disk space for every copy of every record, and an allowance for each node', () => {
    const records = (1000 + 20_000) * (100 + 12) * 3;
    const rows = 1000 * 600 * 2;
    expect(diskNeededBytes(planned)).toBe(records + rows + 3 * 512 * 1024 ** 2);
  });

  test('needs disk space for datasets at their largest at one time, twice for compaction, and not for each run on them', () => {
    const steps = `- { grow: records, to: { records: 1000 } }
- { run: read }
- { grow: records, to: { records: 3000 } }
- { run: read }
- { drop: records }
- { grow: records, to: { records: 2000 } }
- { run: read }`;
    const records = 3000 * (10_000 + 300) * 2;
    expect(diskNeededBytes(plan(stepped(steps)))).toBe(2 * records + 3 * 512 * 1024 ** 2);
  });

  test('with too little disk space is refused with both figures', () => {
    expect(diskFault(planned, 1024 ** 3, '/data')).toBe(
      '/data: has 1 GiB free, but the campaign writes about 1.51 GiB there; free disk space, choose a smaller size, or set PROOFLOAD_STATE to another folder',
    );
    expect(diskFault(planned, 2 * 1024 ** 3, '/data')).toBeNull();
  });
});

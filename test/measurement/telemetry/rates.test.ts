import { describe, expect, it } from 'vitest';
import { telemetryColumns } from '../../../src/measurement/telemetry/columns.ts';
import { rowsOf, sampledName } from '../../../src/measurement/telemetry/rates.ts';
import type { Sample } from '../../../src/measurement/telemetry/sample-lines.ts';

const sampleAt = (uptime: number, host: Sample['scopes'][string], sampler = 'a'): Sample => ({
  sampler,
  at: 1_000_000 + uptime * 1000,
  uptime,
  scopes: { host },
});

describe('a rate', () => {
  it('is the growth of the counter over the time between the samples', () => {
    const before = sampleAt(10, { cpu_user_seconds: 100, disk_read_bytes: 1000, psi_io_some_seconds: 1 });
    const [row] = rowsOf(
      'kafka01',
      before,
      sampleAt(12, { cpu_user_seconds: 103, disk_read_bytes: 5000, psi_io_some_seconds: 1.5 }),
    );
    expect(row).toMatchObject({
      host: 'kafka01',
      scope: 'host',
      at_milliseconds: 1_012_000,
      cpu_user_cores: 1.5,
      disk_read_bytes_per_second: 2000,
      psi_io_some_share: 0.25,
    });
  });

  it('is zero for a counter that stood still, and NULL for one that was not sampled', () => {
    const [row] = rowsOf('h', sampleAt(1, { cpu_user_seconds: 7 }), sampleAt(2, { cpu_user_seconds: 7 }));
    expect(row?.cpu_user_cores).toBe(0);
    expect(row?.cpu_steal_cores).toBeNull();
  });

  it('is NULL across a gap of more than 2.5 seconds, while gauges are kept', () => {
    const now = { cpu_user_seconds: 8, threads: 4 };
    const [joined] = rowsOf('h', sampleAt(1, { cpu_user_seconds: 7 }), sampleAt(3.5, now));
    const [gap] = rowsOf('h', sampleAt(1, { cpu_user_seconds: 7 }), sampleAt(3.51, now));
    expect(joined?.cpu_user_cores).toBe(0.4);
    expect(gap).toMatchObject({ cpu_user_cores: null, threads: 4 });
  });

  it('is NULL for the first sample, after a restart of the sampler, and for a counter that was set back', () => {
    const now = sampleAt(2, { cpu_user_seconds: 8 });
    const rates = [
      rowsOf('h', null, now),
      rowsOf('h', sampleAt(1, { cpu_user_seconds: 7 }, 'b'), now),
      rowsOf('h', sampleAt(1, { cpu_user_seconds: 9 }), now),
    ];
    expect(rates.map(([row]) => row?.cpu_user_cores)).toEqual([null, null, null]);
  });

  it('is NULL for a scope that was not there before, such as a job that has just begun', () => {
    const before = sampleAt(1, { cpu_user_seconds: 7 });
    const now = sampleAt(2, { cpu_user_seconds: 8 });
    const rows = rowsOf('h', before, { ...now, scopes: { ...now.scopes, producer: { cpu_user_seconds: 0.5 } } });
    expect(rows.map((row) => [row.scope, row.cpu_user_cores])).toEqual([
      ['host', 1],
      ['producer', null],
    ]);
  });

  it('does not mind a wall clock that is set', () => {
    const now = { ...sampleAt(2, { cpu_user_seconds: 8 }), at: 5 };
    expect(rowsOf('h', sampleAt(1, { cpu_user_seconds: 7 }), now)[0]?.cpu_user_cores).toBe(1);
  });

  it('of several disks is that of the busiest', () => {
    const before = sampleAt(1, { disk_busy_seconds: { vda: 1, vdb: 50 } });
    const now = sampleAt(2, { disk_busy_seconds: { vda: 1.75, vdb: 50.25, new: 9 } });
    expect(rowsOf('h', before, now)[0]?.disk_busy_share).toBe(0.75);
  });
});

it('has the time that it is given, on our clock', () => {
  expect(rowsOf('h', null, sampleAt(1, {}), 1_000_700.4)[0]?.at_milliseconds).toBe(1_000_700);
});

const column = (name: string) => telemetryColumns.find((each) => each.name === name) ?? telemetryColumns[0];

it('makes columns from counters whose names differ in the unit alone', () => {
  expect(sampledName(column('cpu_user_cores'))).toBe('cpu_user_seconds');
  expect(sampledName(column('disk_queue_operations'))).toBe('disk_queue_seconds');
  expect(sampledName(column('disk_read_operations_per_second'))).toBe('disk_read_operations');
  expect(sampledName(column('psi_cpu_some_share'))).toBe('psi_cpu_some_seconds');
  expect(sampledName(column('cores'))).toBe('cores');
});

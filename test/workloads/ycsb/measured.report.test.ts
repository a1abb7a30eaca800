import { expect, test } from 'vitest';
import { report } from '../../../src/workloads/ycsb/measured.ts';
import { plain } from '../../../src/text/figures.ts';

test('the report has latency from sending as well as from the schedule, by kind', () => {
  const latency = { mean: 1, p50: 2, p95: 3, p99: 4, p999: 5, max: 6 };
  const own = { operations: 1000, operationsPerSecond: 1, errors: 0, serviceLatency: latency, intendedLatency: null };
  const slow = { ...own, serviceLatency: { ...latency, p99: 40 } };
  const figures = {
    kind: 'ycsb' as const,
    threads: 4,
    targetOperationsPerSecond: null,
    all: own,
    operations: { readModifyWrite: slow },
  };
  const [median, p99] = report.columns!;
  expect(plain(median!.cell(figures, 'all'))).toBe('2 ms');
  expect(plain(p99!.cell(figures, 'read-modify-write'))).toBe('40 ms');
  expect(p99?.cell(figures, 'scan')).toBe('–');
  expect(p99?.cell({ ...figures, all: { ...own, operations: 999 } }, 'all')).toBe('–');
});

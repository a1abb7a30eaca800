import { expect, test } from 'vitest';
import { limitedUse } from '../../src/findings/limited-use.ts';
import type { HostLimits, InventoryHost } from '../../src/hosts/inventory.ts';
import type { TelemetryValues } from '../../src/measurement/telemetry/columns.ts';
import { telemetryOfRows } from '../measurement/telemetry/statistics-of-rows.ts';
import { inventoryHosts } from '../report/sample-hosts.ts';
import { telemetryRow } from '../report/sample-telemetry.ts';

const window = { startMilliseconds: 0, endMilliseconds: 10_000 };
const [free] = inventoryHosts() as [InventoryHost];
const group = '/sys/fs/cgroup/proofload-ab12cd/kafka01';
const cgroup: HostLimits['cgroup'] = { version: 2, cpu: group, cpuacct: group, memory: group, io: group };

function usesWith(limits: Omit<HostLimits, 'cgroup'> | undefined, values: Partial<TelemetryValues>) {
  const host = limits ? { ...free, limits: { cgroup, ...limits } } : free;
  const rows = Array.from({ length: 10 }, (_, index) => telemetryRow(free.name, 'host', (index + 1) * 1000, values));
  return limitedUse(telemetryOfRows(rows, [window], [host]).windows[0]!, host);
}

const used = { cpu_used_cores: 0.4, memory_used_bytes: 750, disk_read_bytes_per_second: 6.9e6 };

test('a host with limits is judged by them, not by the machine', () => {
  const disk = { device: '254:0', readBytesPerSecond: 7e6 };
  expect(usesWith({ cores: 0.5, memoryBytes: 1000, disk }, used)).toMatchObject([
    { resource: 'cpu', where: free.name, limit: 0.5, meanShare: expect.closeTo(0.8), coverage: 1 },
    { resource: 'memory', where: free.name, limit: 1000, meanShare: 0.75 },
    { resource: 'disk', where: free.name, limit: 7e6, meanShare: expect.closeTo(0.986, 2) },
  ]);
});

test('what is not limited is the machine’s', () => {
  expect(usesWith({ cores: 0.5 }, used).map(({ resource }) => resource)).toEqual(['cpu']);
  expect(usesWith(undefined, used)).toEqual([]);
});

test('a limit without figures is not judged', () => {
  expect(usesWith({ cores: 0.5 }, { memory_used_bytes: 750 })).toEqual([]);
});

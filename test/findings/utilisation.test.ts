import { expect, test } from 'vitest';
import { resourceUse as usesOf } from '../../src/findings/utilisation.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import type { TelemetryRow, TelemetryValues } from '../../src/measurement/telemetry/columns.ts';
import { inventoryHosts } from '../report/sample-hosts.ts';
import { telemetryRow } from '../report/sample-telemetry.ts';
import { telemetryOfRows } from '../measurement/telemetry/statistics-of-rows.ts';

const window = { startMilliseconds: 0, endMilliseconds: 10_000 };
const hosts: InventoryHost[] = inventoryHosts().slice(0, 2);
const resourceUse = (rows: TelemetryRow[], on = hosts) => usesOf(telemetryOfRows(rows, [window], on).windows[0]!, on);

function seconds(
  host: string,
  scope: string,
  from: number,
  to: number,
  values: Partial<TelemetryValues>,
): TelemetryRow[] {
  return Array.from({ length: to - from + 1 }, (_, index) => telemetryRow(host, scope, (from + index) * 1000, values));
}

test('on separate hosts each resource is judged by the limit of its host', () => {
  const rows = [
    ...seconds('kafka01', 'host', 1, 10, {
      cores: 4,
      cpu_used_cores: 3.8,
      memory_used_bytes: 5,
      memory_total_bytes: 10,
    }),
    ...seconds('kafka02', 'host', 1, 10, { cores: 4, cpu_used_cores: 3.7, network_send_bytes_per_second: 0.7e9 / 8 }),
  ];
  expect(resourceUse(rows)).toMatchObject([
    { resource: 'cpu', where: 'kafka01', limit: 4, meanShare: expect.closeTo(0.95) },
    { resource: 'memory', where: 'kafka01', limit: 10, meanShare: 0.5 },
    { resource: 'cpu', where: 'kafka02', meanShare: expect.closeTo(0.925) },
    { resource: 'network', where: 'kafka02', limit: 1e9, meanShare: expect.closeTo(0.7) },
  ]);
});

test('on hosts that share a machine its cores are the limit, however idle each host looks', () => {
  const rows = [
    ...seconds('kafka01', 'host', 1, 10, { cores: 2, cpu_used_cores: 0.5 }),
    ...seconds('kafka02', 'host', 1, 10, { cores: 2, cpu_used_cores: 0.6 }),
    ...seconds('kafka01', 'machine', 1, 10, { cores: 2, cpu_used_cores: 1.94 }),
    ...seconds('kafka02', 'machine', 1, 10, { cores: 2, cpu_used_cores: 1.94 }),
  ];
  const uses = resourceUse(rows);
  expect(uses).toHaveLength(1);
  expect(uses[0]).toMatchObject({ resource: 'cpu', where: 'the machine', coverage: 1 });
  expect(uses[0]!.meanShare).toBeCloseTo(0.97);
});

test('the network is judged by its busier direction against the limit of the NIC', () => {
  const rows = seconds('kafka01', 'host', 1, 10, {
    network_receive_bytes_per_second: 1e6,
    network_send_bytes_per_second: 50e6,
  });
  expect(resourceUse(rows)[0]!.meanShare).toBeCloseTo(0.4);
  expect(resourceUse(rows, [{ ...hosts[0]!, networkBitsPerSecond: null }])).toEqual([]);
});

test('seconds outside the window do not count', () => {
  const rows = [
    ...seconds('kafka01', 'host', 1, 10, { cores: 1, cpu_used_cores: 0.2 }),
    ...seconds('kafka01', 'host', 11, 60, { cores: 1, cpu_used_cores: 1 }),
  ];
  expect(resourceUse(rows)[0]!.meanShare).toBeCloseTo(0.2);
});

test('with telemetry for less than half of the window a resource is not judged', () => {
  expect(resourceUse(seconds('kafka01', 'host', 1, 4, { cores: 1, cpu_used_cores: 1 }))).toEqual([]);
});

test('a NIC above its sustained rate is used at its burst rate', () => {
  const rows = seconds('kafka01', 'host', 1, 10, { network_send_bytes_per_second: 3e9 / 8 });
  const on = [{ ...hosts[0]!, rates: { network: { sustained: 1e9, burst: 4e9 } } }];
  expect(resourceUse(rows, on)[0]).toMatchObject({ limit: 4e9, meanShare: 0.75 });
});

test('what is beyond its limit is not cut', () => {
  const rows = seconds('kafka01', 'host', 1, 10, { network_send_bytes_per_second: 1.3e9 / 8 });
  expect(resourceUse(rows)[0]!.meanShare).toBeCloseTo(1.3);
});

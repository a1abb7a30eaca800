import { expect, test } from 'vitest';
import { nearestBound as nearestOf } from '../../src/analysis/nearest-bound.ts';
import type { ResourceUse } from '../../src/analysis/findings.ts';
import { resourceUse as usesOf } from '../../src/analysis/utilisation.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import type { TelemetryRow, TelemetryValues } from '../../src/telemetry/columns.ts';
import { inventoryHosts } from '../report/sample-hosts.ts';
import { telemetryRow } from '../report/sample-telemetry.ts';
import { telemetryOfRows } from '../telemetry/statistics-of-rows.ts';

const nearestBound = (uses: ResourceUse[]) => nearestOf(uses, null);
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

test('on hosts of their own the bound is the busiest resource of any host, and the runner-up another resource', () => {
  const rows = [
    ...seconds('kafka01', 'host', 1, 10, {
      cores: 4,
      cpu_used_cores: 3.8,
      memory_used_bytes: 5,
      memory_total_bytes: 10,
    }),
    ...seconds('kafka02', 'host', 1, 10, { cores: 4, cpu_used_cores: 3.7, network_send_bytes_per_second: 0.7e9 / 8 }),
  ];
  const bound = nearestBound(resourceUse(rows));
  expect(bound).toMatchObject({
    state: 'at-bound',
    nearest: { resource: 'cpu', where: 'kafka01', bound: 4 },
    runnerUp: { resource: 'network', where: 'kafka02' },
    unknown: ['disk'],
  });
  expect(bound.state !== 'cannot-tell' && bound.nearest.meanShare).toBeCloseTo(0.95);
  expect(bound.state !== 'cannot-tell' && bound.runnerUp?.meanShare).toBeCloseTo(0.7);
});

test('on hosts that share a machine its cores are the bound, however idle each host looks', () => {
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

test('below nine tenths a resource is the nearest and not the bound', () => {
  const below = nearestBound(resourceUse(seconds('kafka01', 'host', 1, 10, { cores: 1, cpu_used_cores: 0.89 })));
  const at = nearestBound(resourceUse(seconds('kafka01', 'host', 1, 10, { cores: 1, cpu_used_cores: 0.9 })));
  expect([below.state, at.state]).toEqual(['below-bound', 'at-bound']);
});

test('with telemetry for less than half of the window nothing is told', () => {
  const few = seconds('kafka01', 'host', 1, 4, { cores: 1, cpu_used_cores: 1 });
  expect(nearestBound(resourceUse(few))).toEqual({
    state: 'cannot-tell',
    reason: 'telemetry is missing for most of the window',
  });
});

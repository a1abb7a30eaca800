import { expect, test } from 'vitest';
import { limitedDisks } from '../../../src/findings/bottlenecks/limit-pressure.ts';
import type { InventoryHost } from '../../../src/hosts/inventory.ts';
import { telemetryOfRows } from '../../measurement/telemetry/statistics-of-rows.ts';
import { inventoryHosts } from '../../report/sample-hosts.ts';
import { telemetryRow } from '../../report/sample-telemetry.ts';

const window = { startMilliseconds: 0, endMilliseconds: 10_000 };
const group = '/sys/fs/cgroup/proofload-ab12cd/kafka01';
const [free] = inventoryHosts() as [InventoryHost];
const host: InventoryHost = {
  ...free,
  limits: {
    cgroup: { version: 2, cpu: group, cpuacct: group, memory: group, io: group },
    cores: 1,
    disk: { device: '254:0', readBytesPerSecond: 10e6, writeBytesPerSecond: 1e6 },
  },
};

function pressuresAt(values: { read: number; written?: number }, on = host) {
  const rows = Array.from({ length: 10 }, (_, index) =>
    telemetryRow(free.name, 'host', (index + 1) * 1000, {
      disk_read_bytes_per_second: values.read,
      disk_write_bytes_per_second: values.written ?? 0,
    }),
  );
  return limitedDisks(telemetryOfRows(rows, [window], [on]).windows[0]!, on);
}

test('a host that reads at its rate has a saturated disk of its own', () => {
  expect(pressuresAt({ read: 9.8e6 })).toMatchObject([
    {
      resource: 'disk',
      where: { host: free.name, service: null },
      saturationConfidence: 'high',
      evidence: 'queueing',
      signs: [expect.stringMatching(/^its control group may read 10.MB\/s$/)],
    },
  ]);
});

test('near the rate it is less certain, and at half of it the disk is not saturated', () => {
  expect(pressuresAt({ read: 9.2e6 })[0]).toMatchObject({ saturationConfidence: 'medium', evidence: 'utilization' });
  expect(pressuresAt({ read: 5e6 })[0]).toMatchObject({ saturationConfidence: null });
});

test('more than the rate means that the limit is not in force, not that the disk is full', () => {
  expect(pressuresAt({ read: 13e6 })[0]).toMatchObject({ isLimitWrong: true });
});

test('writes to memory say nothing about the disk', () => {
  expect(pressuresAt({ read: 0, written: 50e6 })[0]).toMatchObject({ figure: 0, saturationConfidence: null });
});

test('a host without limits has none', () => {
  expect(pressuresAt({ read: 50e6 }, free)).toEqual([]);
});

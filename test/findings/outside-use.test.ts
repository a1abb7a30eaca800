import { expect, test } from 'vitest';
import { coresUsedOutside } from '../../src/findings/outside-use.ts';
import type { TelemetryRow } from '../../src/measurement/telemetry/columns.ts';
import { telemetryRow } from '../report/sample-telemetry.ts';
import { telemetryOfRows } from '../measurement/telemetry/statistics-of-rows.ts';

const window = { startMilliseconds: 0, endMilliseconds: 6010 };
const within = (its: TelemetryRow[]) => telemetryOfRows(its, [window], []).windows[0]!;
const rows = [2000, 3000, 4000, 5000, 6000, 7000].flatMap((at) => [
  telemetryRow('a', 'host', at + 3, { cpu_used_cores: 0.5 }),
  telemetryRow('b', 'host', at - 4, { cpu_used_cores: 0.7 }),
  telemetryRow('a', 'machine', at, { cpu_used_cores: at === 7000 ? 9 : 1.6 }),
]);

test('cores of a shared machine that the hosts did not use were used outside them', () => {
  expect(coresUsedOutside(within(rows), ['a', 'b'])).toBeCloseTo(0.4);
});

test('use outside the hosts is unknown if a host has no figures, or the hosts are separate machines', () => {
  expect(coresUsedOutside(within(rows), ['a', 'b', 'c'])).toBeNull();
  const own = rows.filter((row) => row.scope === 'host');
  expect(coresUsedOutside(within(own), ['a', 'b'])).toBeNull();
});

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

test('what the hosts did not use of a shared machine was used outside them', () => {
  expect(coresUsedOutside(within(rows), ['a', 'b'])).toBeCloseTo(0.4);
});

test('nothing is said of it where a host has no figures, or the hosts have machines of their own', () => {
  expect(coresUsedOutside(within(rows), ['a', 'b', 'c'])).toBeNull();
  const own = rows.filter((row) => row.scope === 'host');
  expect(coresUsedOutside(within(own), ['a', 'b'])).toBeNull();
});

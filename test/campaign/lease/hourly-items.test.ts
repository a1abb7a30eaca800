import { expect, test } from 'vitest';
import { dollarsPerHour, hourlyItems } from '../../../src/campaign/lease/hourly-items.ts';
import { onAws, settingsOnAws } from '../../hardware/lease/on-aws.ts';
import { priced } from '../../hardware/lease/priced.ts';

test('AWS bills disks and public addresses in addition to the hosts, by the hour, with 730 hours a month', () => {
  const items = hourlyItems(onAws).map(({ kind, what, count, pricePerHour }) => [kind, what, count, pricePerHour]);
  expect(items).toEqual([
    ['host', 'i4i.4xlarge', 4, 1],
    ['host', 'm4.xlarge', 1, 0.2],
    ['data volume', 'gp3 of 730 GB', 1, expect.closeTo(0.08)],
    ['root volume', 'gp3 of 40 GB', 4, expect.closeTo((40 * 0.08) / 730)],
    ['root volume', 'gp3 of 200 GB', 1, expect.closeTo((200 * 0.08) / 730)],
    ['address', 'public IPv4 address', 5, 0.005],
  ]);
  expect(dollarsPerHour(onAws)).toBeCloseTo(4.2 + 0.08 + (360 * 0.08) / 730 + 0.025);
});

test('every price says where it was read', () => {
  for (const { source } of hourlyItems(onAws)) expect(source?.date).toMatch(/^2026-/);
});

test('the prices of the stack win over the catalogue', () => {
  const settings = { ...settingsOnAws, region: 'eu-central-1', prices: { gp3GigabyteMonth: 0.73, addressHour: 0.01 } };
  const items = hourlyItems({ ...onAws, settings });
  expect(items.find(({ kind }) => kind === 'data volume')).toMatchObject({ pricePerHour: 0.73, source: null });
  expect(items.find(({ kind }) => kind === 'address')).toMatchObject({ pricePerHour: 0.01, source: null });
});

test('elsewhere hosts alone are paid', () => {
  expect(hourlyItems(priced).map(({ kind, count }) => [kind, count])).toEqual([
    ['host', 3],
    ['host', 2],
  ]);
  expect(dollarsPerHour(priced)).toBe(10);
});

import { expect, test } from 'vitest';
import { faultsOf, plan, profile } from '../examples.ts';
import { trafficOfVariant, variantPricesText } from '../../../src/campaign/variants/layout-prices.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { onAws } from '../../hardware/lease/on-aws.ts';

const node = { ...profile.hosts[0]!, roles: ['cassandra'] };

/** Three nodes of one price, and one that costs twice as much; a host for load generators. */
const priced = {
  ...profile,
  hardware: {
    node: { ...profile.hardware['type-2']!, pricePerHour: 0.2 },
    large: { ...profile.hardware['type-2']!, pricePerHour: 0.4 },
  },
  hosts: [
    { ...node, name: 'node01', hardware: 'node' },
    { ...node, name: 'node02', hardware: 'node' },
    { ...node, name: 'node03', hardware: 'node' },
    { ...node, name: 'large01', hardware: 'large' },
    { ...node, name: 'load01', hardware: 'node', roles: ['load'] },
  ],
};

const variants = (hosts: string, more = ''): string => `name: prices
title: Small nodes against a large one
systems:
  cassandra: { hosts: [node01, node02] }
variants:
  small: {}
  other: { systems.cassandra.hosts: [${hosts}] }
${more}runs:
  write:
    title: Writes
    loads:
      requests: { workload: cassandra-stress, host: load01, keys: 100, threads: 4, writeShare: 1, readShare: 0, replicationFactor: 1, durationSeconds: 5 }
sizes:
  smoke: { trials: 2 }
lease: { dollars: 100 }
`;

const pricesOf = (text: string) => plan(text, { profile: priced }).variants!.all.map(({ price }) => price);

test('the hosts with services of each variant are priced, without those of load generators', () => {
  expect(pricesOf(variants('large01'))).toEqual([
    { hosts: 2, dollarsPerHour: 0.4 },
    { hosts: 1, dollarsPerHour: 0.4 },
  ]);
  expect(variantPricesText(plan(variants('large01'), { profile: priced }).variants!.all)).toBe(
    'With services: small 2 hosts at $0.40 an hour, other 1 host at $0.40 an hour; the same price.',
  );
});

test('variants of different prices are refused, unless the file allows the difference', () => {
  const dearer = variants('node01, node02, node03');
  expect(faultsOf(dearer, { profile: priced })).toEqual([
    'small.yaml:5:1: variants: have hosts of different prices: small 2 hosts at $0.40 an hour, other 3 hosts at $0.60 an hour, which is 50 % apart and more than 5 %; ' +
      'give them hosts of the same price, or allow the difference with maxPriceDifferencePercent',
  ]);
  const allowed = variants('node01, node02, node03', 'maxPriceDifferencePercent: 50\n');
  expect(variantPricesText(plan(allowed, { profile: priced }).variants!.all)).toContain('; 50 % apart.');
});

test('hosts without a price are counted and not compared', () => {
  const free = { ...priced, hardware: { node: profile.hardware['type-2']!, large: profile.hardware['type-2']! } };
  const text = variants('node03, large01').replace('lease: { dollars: 100 }\n', '');
  expect(variantPricesText(plan(text, { profile: free }).variants!.all)).toBe(
    'With services: small 2 hosts, other 2 hosts; their hosts have no price.',
  );
});

const rented = onAws.hosts[0]!;

/** Two nodes in the zone of the load generators, and two in another zone, at one price. */
const zoned = {
  ...onAws,
  hosts: [
    { ...rented, name: 'node01', roles: ['cassandra'] },
    { ...rented, name: 'node02', roles: ['cassandra'] },
    { ...rented, name: 'node03', roles: ['cassandra'], zone: 'b' },
    { ...rented, name: 'node04', roles: ['cassandra'], zone: 'b' },
    { ...rented, name: 'load01', roles: ['load'] },
  ],
};
const farAway = (more = ''): string =>
  variants('node03, node04', more).replace(
    'durationSeconds: 5',
    'durationSeconds: 60, targetOperationsPerSecond: 100000',
  );

test('traffic between zones counts in the price of an hour, and what is not counted is said', () => {
  const [fault, ...others] = faultsOf(farAway(), { profile: zoned });
  expect(others).toEqual([]);
  expect(fault).toMatch(
    /: small 2 hosts at \$2\.\d+ an hour and \$0\.00 of traffic between zones, other 2 hosts at \$2\.\d+ an hour and \$\d\.\d\d of traffic between zones, which is \d+ % apart and more than 5 %/,
  );
  const allowed = plan(farAway('maxPriceDifferencePercent: 1000\n'), { profile: zoned });
  expect(variantPricesText(allowed.variants!.all)).toMatch(
    /small 2 hosts at \$2\.\d+ an hour and \$0\.00 of traffic between zones, other 2 hosts at \$2\.\d+ an hour and \$\d\.\d\d of traffic between zones; \d+ % apart\. Not counted: inserts of datasets, /,
  );
  // 250 bytes of each operation, and a fifth for the protocol, over the planned time of a run.
  const run = runsOf(allowed).find(({ variant }) => variant?.name === 'other')!;
  const gigabytesPerHour = ((60 * 100_000 * 250 * 1.2) / 1e9 / run.plannedSeconds) * 3600;
  const [, other] = allowed.variants!.all;
  expect(other?.price?.traffic?.gigabytesPerHour).toBeCloseTo(gigabytesPerHour);
  expect(other?.price?.traffic?.dollarsPerHour).toBeCloseTo(0.02 * gigabytesPerHour);
});

test('a background sends for as long as the load that it accompanies is planned, not until the timeout of its run', () => {
  const { clusters, steps, variants: planned } = plan(farAway('maxPriceDifferencePercent: 1000\n'), { profile: zoned });
  const own = { ...clusters, ...planned!.all[1]!.clusters };
  const withBackground = runsOf({ steps }).map((run) => ({
    ...run,
    loads: run.loads.map((load) => ({
      ...load,
      plannedSeconds: 60,
      parameters: { ...load.parameters, durationSeconds: 3600 },
      background: { until: 'job', leadSeconds: 5 },
    })),
  }));
  expect(trafficOfVariant('other', withBackground, own, zoned)).toEqual(
    trafficOfVariant('other', runsOf({ steps }), own, zoned),
  );
});

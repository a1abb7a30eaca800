import { expect, test } from 'vitest';
import { faultsOf, plan, profile } from '../examples.ts';
import { variantPricesText } from '../../../src/campaign/variants/layout-prices.ts';

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
    'small.yaml:5:1: variants: have hosts of different prices an hour: small $0.40, other $0.60, which is 50 % apart and more than 5 %; ' +
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

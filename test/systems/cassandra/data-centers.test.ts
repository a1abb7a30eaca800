import { expect, test } from 'vitest';
import { placeDataCenters } from '../../../src/systems/cassandra/data-centers.ts';

const hosts = [
  { name: 'n1', zone: 'a' },
  { name: 'n2', zone: 'b' },
  { name: 'n3', zone: 'a' },
  { name: 'n4', zone: 'c' },
];
const placed = (dataCenters: Record<string, string[]>) => placeDataCenters({ tokens: 16, dataCenters }, hosts);

test('a data centre has the nodes of its zones', () => {
  expect(placed({ operational: ['a'], analytic: ['b', 'c'] })).toEqual({
    options: { tokens: 16, dataCenters: { operational: ['n1', 'n3'], analytic: ['n2', 'n4'] } },
  });
});

test('without data centres the options stay as they are', () => {
  expect(placeDataCenters({ tokens: 16 }, hosts)).toEqual({ options: { tokens: 16 } });
});

test('zones without nodes, in two data centres or in none are all refused at once', () => {
  expect(placed({ one: ['a', 'outside'], two: ['a', 'b'] })).toEqual({
    faults: [
      { field: 'dataCenters.one', sentence: 'no node is in a zone "outside"; known: a, b, c' },
      { field: 'dataCenters.two', sentence: 'zone "a" is also in one; keep one' },
      { field: 'dataCenters', sentence: 'has no data centre with zone "c", which has nodes; add it' },
    ],
  });
  expect(placed({})).toEqual({
    faults: [{ field: 'dataCenters', sentence: 'names no data centre; remove it, or add one' }],
  });
});

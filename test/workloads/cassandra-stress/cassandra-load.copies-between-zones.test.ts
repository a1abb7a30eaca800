import { expect, test } from 'vitest';
import { zoneCrossings } from '../../../src/campaign/lease/zone-traffic.ts';
import { copiesBetweenZones } from '../../../src/workloads/cassandra-stress/cassandra-load.ts';

/** Three nodes in each of two zones. */
const near = ['a1', 'a2', 'a3'];
const far = ['b1', 'b2', 'b3'];
const crossings = zoneCrossings(
  new Map([...near.map((name) => [name, 'a'] as const), ...far.map((name) => [name, 'b'] as const)]),
);
const inTwo = {
  serving: near,
  servingWith: ({ localDataCenter }: Record<string, unknown>) => (localDataCenter === 'far' ? far : near),
  crossings,
};
const inOne = { serving: [...near, ...far], servingWith: () => [...near, ...far], crossings };

test('in a ring over several zones each copy except the first crosses them', () => {
  expect(copiesBetweenZones(3, undefined, inOne)).toBe(2);
  expect(copiesBetweenZones({ one: 3 }, 'one', inOne)).toBe(2);
});

test('another data centre gets a row once and passes it on in its own zone', () => {
  expect(copiesBetweenZones({ near: 3, far: 3 }, 'near', inTwo)).toBe(1);
  expect(copiesBetweenZones({ near: 3, far: 3 }, undefined, inTwo)).toBe(1);
});

test('a data centre in one zone sends nothing to others', () => {
  expect(copiesBetweenZones({ near: 3 }, 'near', inTwo)).toBe(0);
});

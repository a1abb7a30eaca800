import { expect, test } from 'vitest';
import {
  peeringsOf,
  peersOf,
  subnetRange,
  zonesInReach,
  type AwsNetworks,
} from '../../../src/providers/aws/networks.ts';

/** Two networks that only reach the third, as a cluster and its load host would without the other cluster. */
const networks: AwsNetworks = {
  one: { range: '10.77.0.0/16', zones: ['a'], peers: ['load'] },
  two: { range: '10.78.0.0/16', zones: ['b', 'c'], peers: [] },
  load: { range: '10.79.0.0/16', zones: ['d'], peers: ['one', 'two'] },
};

test('a peering that either of its networks names, or both, is one', () => {
  expect(peeringsOf(networks)).toEqual([
    ['one', 'load'],
    ['two', 'load'],
  ]);
  expect(peersOf(networks, 'two')).toEqual(['load']);
  expect(peersOf(networks, 'load')).toEqual(['one', 'two']);
});

test('a zone reaches the zones of its network and of the peers of that, and no further', () => {
  expect(zonesInReach(networks)).toEqual({
    a: ['a', 'd'],
    b: ['b', 'c', 'd'],
    c: ['b', 'c', 'd'],
    d: ['d', 'a', 'b', 'c'],
  });
});

test('each zone of a network has a subnet of its range', () => {
  expect([0, 1].map((position) => subnetRange(networks.two!, position))).toEqual(['10.78.0.0/24', '10.78.1.0/24']);
});

import { expect, test } from 'vitest';
import { judgeRing } from '../../../src/systems/cassandra/ready.ts';
import type { NodeView } from '../../../src/systems/cassandra/ready.ts';

function view(address: string, peers: string[], schemaVersion = 's1', heard = schemaVersion): NodeView {
  return {
    address,
    releaseVersion: '5.0.9',
    schemaVersion,
    peers: peers.map((peer) => ({ address: peer, schemaVersion: heard })),
  };
}

test('A ring is ready when every node knows every other one and all have the same schema', () => {
  expect(judgeRing([view('a', ['b', 'c']), view('b', ['a', 'c']), view('c', ['a', 'b'])])).toEqual({ ready: true });
});

test('A ring of one node is ready', () => {
  expect(judgeRing([view('a', [])])).toEqual({ ready: true });
});

test('A node that does not answer is named with its reason', () => {
  expect(judgeRing([view('a', ['b']), { address: 'b', error: new Error('refused\nstack') }])).toEqual({
    ready: false,
    waitingFor: 'node b does not answer yet (refused)',
  });
});

test('A node that does not know another one is named', () => {
  expect(judgeRing([view('a', ['b']), view('b', [])])).toEqual({
    ready: false,
    waitingFor: 'node b does not know a yet',
  });
});

test.each([
  ['the nodes differ', [view('a', ['b'], 's1'), view('b', ['a'], 's2', 's1')]],
  ['a node has heard another version', [view('a', ['b'], 's1', 's2'), view('b', ['a'], 's1')]],
])('A ring is not ready while %s in their schema', (_, views) => {
  expect(judgeRing(views)).toEqual({ ready: false, waitingFor: 'the nodes have 2 different schema versions' });
});

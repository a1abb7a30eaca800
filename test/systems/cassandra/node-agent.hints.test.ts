import { expect, test } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import { nodesWithHints } from '../../../src/systems/cassandra/node-agent.ts';

/** A host whose agent gives these answers, one call after the other. */
function hostWith(...answers: object[]): Host {
  const left = [...answers];
  return {
    inventory: { name: 'one', address: '127.9.0.2' },
    run: async () => JSON.stringify([left.shift()]),
  } as unknown as Host;
}
const pending = { host: 'a-b-c', files: '1', newest: '2', oldest: '1' };

test('a node has hints for the nodes in its list, and perhaps for those that it holds for down', async () => {
  expect(await nodesWithHints(hostWith({ status: 200, value: [] }, { status: 200, value: 0 }))).toBe(0);
  expect(await nodesWithHints(hostWith({ status: 200, value: [pending] }, { status: 200, value: 0 }))).toBe(1);
  // Their hints may be in a file that is not in the list yet.
  expect(await nodesWithHints(hostWith({ status: 200, value: [] }, { status: 200, value: 1 }))).toBe(1);
});

test('a node that does not tell is not without hints', async () => {
  await expect(nodesWithHints(hostWith({ status: 403, error: 'forbidden' }))).rejects.toThrow('forbidden');
  await expect(nodesWithHints(hostWith({ status: 200, value: [] }, { status: 404 }))).rejects.toThrow('does not tell');
});

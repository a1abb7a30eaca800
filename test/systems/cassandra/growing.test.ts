import { expect, test } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import type { Cluster } from '../../../src/plan/plan.ts';
import { growing } from '../../../src/systems/cassandra/growing.ts';

/** A host whose agent gives this answer, or does not answer. */
function hostWith(name: string, address: string, value: unknown): Host {
  return {
    inventory: { name, address },
    run: async () => {
      if (value === null) throw new Error('does not answer');
      return JSON.stringify([{ status: 200, value }]);
    },
  } as unknown as Host;
}

const cluster: Cluster = {
  system: 'cassandra',
  version: '5.0.9',
  hosts: { cassandra: ['node01', 'node02'] },
  joinLater: ['node03'],
  options: { tokens: 16 },
};

function clusterWith(known: Record<string, string> | null) {
  const hosts = new Map([
    ['node01', hostWith('node01', '10.0.0.1', null)],
    ['node02', hostWith('node02', '10.0.0.2', known)],
    ['node03', hostWith('node03', '10.0.0.3', null)],
  ]);
  return { cluster, hosts, secrets: { shared: '', certificates: null } };
}

test('members are those that a node which answers knows, also one that joined later', async () => {
  const two = { '10.0.0.1': 'a', '10.0.0.2': 'b' };
  expect(await growing.members(clusterWith(two))).toEqual(['node01', 'node02']);
  expect(await growing.members(clusterWith({ ...two, '10.0.0.3': 'c' }))).toEqual(['node01', 'node02', 'node03']);
});

test('if no node answers, nobody is taken for gone', async () => {
  await expect(growing.members(clusterWith(null))).rejects.toThrow();
});

test.each([
  ['JOINING', 'joining'],
  ['NORMAL', 'member'],
  ['LEAVING', 'leaving'],
  ['DECOMMISSIONED', 'left'],
  ['DECOMMISSION_FAILED', 'failed'],
])('a node in the mode %s is %s', async (word, phase) => {
  expect(await growing.phase(hostWith('node03', '10.0.0.3', word))).toEqual({ word, phase });
});

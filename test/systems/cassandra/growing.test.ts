import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** What a node has heard: of itself, and of another address of that state. */
const gossip = (state: string): string => `/10.0.0.1\n  STATUS:3:NORMAL,-1\n/10.0.0.3\n  STATUS:4:${state},-2\n`;

/** Each of two nodes has heard that node03 is in this state, or does not answer. */
function clusterThatHeard(first: string | null, second: string | null) {
  const members = { '10.0.0.1': 'a', '10.0.0.2': 'b' };
  const node = (name: string, address: string, state: string | null): Host =>
    ({
      inventory: { name, address },
      run: async (argv: string[]) => {
        if (state === null) throw new Error('does not answer');
        const value = argv.some((each) => each.includes('EndpointToHostId')) ? members : gossip(state);
        return JSON.stringify([{ status: 200, value }]);
      },
    }) as unknown as Host;
  const joining = hostWith('node03', '10.0.0.3', null);
  const hosts = new Map([
    ['node01', node('node01', '10.0.0.1', first)],
    ['node02', node('node02', '10.0.0.2', second)],
    ['node03', joining],
  ]);
  return { of: { cluster, hosts, secrets: { shared: '', certificates: null } }, joining };
}

test.each([
  ['NORMAL', 'LEFT', true],
  ['LEFT', 'shutdown', true],
  [null, 'NORMAL', true],
  ['LEFT', 'LEFT', false],
  ['LEFT', null, false],
])('members refuse a new node if one of them has heard what forbids it: %s and %s', async (first, second, refused) => {
  const { of, joining } = clusterThatHeard(first, second);
  expect(await growing.refuses(of, joining)).toBe(refused);
});

test('the end of a refused node is known by its log', () => {
  const log = readFileSync(join(import.meta.dirname, '../../fixtures/gossip/refused.log'), 'utf8');
  expect(growing.refusal.test(log)).toBe(true);
  expect(growing.refusal.test('java.lang.OutOfMemoryError: Java heap space')).toBe(false);
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

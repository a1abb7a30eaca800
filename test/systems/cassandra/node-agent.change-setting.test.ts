import { expect, test } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import { changing } from '../../../src/systems/cassandra/node-agent.ts';
import type { Cluster } from '../../../src/plan/plan.ts';

/** A host whose agent gives this answer to each call. */
function hostWith(name: string, answer: object, asked: unknown[]): Host {
  return {
    inventory: { name, address: '127.9.0.2' },
    run: async (argv: string[]) => {
      asked.push(...(JSON.parse(argv.at(-2) ?? '[]') as unknown[]));
      return JSON.stringify([answer]);
    },
  } as unknown as Host;
}

function clusterOf(answers: Record<string, object>, asked: unknown[] = []) {
  const names = Object.keys(answers);
  const cluster = { system: 'cassandra', hosts: { cassandra: names } } as unknown as Cluster;
  const hosts = new Map(names.map((name) => [name, hostWith(name, answers[name]!, asked)]));
  return { cluster, hosts, secrets: { shared: '', certificates: null } };
}

test('a setting is read from every node', async () => {
  const of = clusterOf({ one: { status: 200, value: 64 }, two: { status: 200, value: 16 } });
  expect(await changing.read(of, 'compaction_throughput')).toEqual({ one: 64, two: 16 });
});

test('a setting is written to every node, by the attribute that has it', async () => {
  const asked: unknown[] = [];
  await changing.write(clusterOf({ one: { status: 200 }, two: { status: 200 } }, asked), 'compaction_throughput', 16);
  const write = { type: 'write', mbean: 'org.apache.cassandra.db:type=StorageService' };
  const own = { ...write, attribute: 'CompactionThroughputMbPerSec', value: 16 };
  expect(asked).toEqual([own, own]);
});

test('a node that refuses, or does not tell, is named', async () => {
  const refusing = clusterOf({ one: { status: 403, error: 'not allowed' } });
  await expect(changing.write(refusing, 'concurrent_compactors', 2)).rejects.toThrow('on one could not change');
  const silent = clusterOf({ one: { status: 404 } });
  await expect(changing.read(silent, 'concurrent_compactors')).rejects.toThrow('one does not tell its concurrent_comp');
});

import { expect, test } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import { flushKeyspace, pendingCompactions, storedKeyspace } from '../../../src/systems/cassandra/node-agent.ts';

const made = { kind: 'keyspace', name: 'dataset_records' } as const;

/** A host whose agent gives these answers. */
function hostWith(answers: object[], asked: string[][] = []): Host {
  return {
    inventory: { name: 'one', address: '127.9.0.2' },
    run: async (argv: string[]) => {
      asked.push(argv);
      return JSON.stringify(answers);
    },
  } as unknown as Host;
}
const value = (its: number) => ({ status: 200, value: its });
const absent = { status: 404, error: 'no such bean' };

test('the compactions of a node are asked from its agent, inside the host', async () => {
  const asked: string[][] = [];
  expect(await pendingCompactions(hostWith([value(12), value(2)], asked))).toEqual({ pending: 12, active: 2 });
  expect(asked[0]?.[5]).toBe('http://127.9.0.2:8779/jolokia/');
});

test('a node that does not tell its compactions is no idle node', async () => {
  await expect(pendingCompactions(hostWith([value(0), absent]))).rejects.toThrow('one does not tell');
  await expect(pendingCompactions(hostWith([{ status: 403, error: 'forbidden' }, value(0)]))).rejects.toThrow(
    'forbidden',
  );
});

test('the size before compression follows from the ratio that the node knows', async () => {
  expect(await storedKeyspace(hostWith([value(900), value(0.5)]), made)).toEqual({
    bytes: 900,
    uncompressedBytes: 1800,
  });
  expect(await storedKeyspace(hostWith([value(0), value(-1)]), made)).toEqual({ bytes: 0, uncompressedBytes: null });
  expect(await storedKeyspace(hostWith([absent, absent]), made)).toEqual({ bytes: 0, uncompressedBytes: null });
});

test('a keyspace is written to disk by the one operation that the agent allows', async () => {
  const asked: string[][] = [];
  await flushKeyspace(hostWith([{ status: 200 }], asked), made);
  expect(JSON.parse(asked[0]?.[6] ?? '')).toMatchObject([
    { type: 'exec', operation: 'forceKeyspaceFlush', arguments: ['dataset_records', []] },
  ]);
  await expect(flushKeyspace(hostWith([{ status: 403, error: 'forbidden' }]), made)).rejects.toThrow('forbidden');
});

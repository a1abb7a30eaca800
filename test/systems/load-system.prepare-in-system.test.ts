import { expect, test } from 'vitest';
import { prepareInSystem } from '../../src/systems/load-system.ts';
import { exampleContext } from './example.ts';

const { cluster, secrets } = exampleContext('kafka02', 'kafka-broker');
const context = { cluster, hosts: new Map(), secrets, signal: new AbortController().signal };

test('an unknown preparation is rejected with the known ones', async () => {
  await expect(prepareInSystem('format-disks', { ...context, parameters: {} })).rejects.toThrow(
    'kafka has no preparation "format-disks"; it has create-topic.',
  );
});

test('a preparation validates its parameters before it connects', async () => {
  await expect(prepareInSystem('create-topic', { ...context, parameters: { topic: 'a' } })).rejects.toThrow(
    /partitions/,
  );
});

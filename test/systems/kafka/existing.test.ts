import { expect, test } from 'vitest';
import { existingKafka } from '../../../src/systems/kafka/existing.ts';
import { existingKafka as clusterAt } from '../../samples/existing-cluster.ts';

test('A public address is refused before a connection to it is tried', async () => {
  const access = existingKafka({ shared: '', certificates: null });
  await expect(access.look(clusterAt('8.8.8.8:9092'))).rejects.toThrow('8.8.8.8 is a public address');
});

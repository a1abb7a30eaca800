import { expect, test } from 'vitest';
import { refusePublicAddresses } from '../../src/systems/resolved-addresses.ts';
import { existingKafka } from '../samples/existing-cluster.ts';

const names: Record<string, string[]> = { inside: ['10.0.0.5', 'fd00::5'], mixed: ['10.0.0.5', '93.184.216.34'] };
const resolve = async (host: string): Promise<string[]> => {
  const found = names[host];
  if (!found) throw new Error('ENOTFOUND');
  return found;
};
const check = (...addresses: [string, ...string[]]) =>
  refusePublicAddresses('kafka', existingKafka(...addresses), resolve);

test('an existing cluster is refused if any address of any of its names is public', async () => {
  await expect(check('inside:9092')).resolves.toBeUndefined();
  await expect(check('inside:9092', 'mixed:9092')).rejects.toThrow(
    'systems.kafka.addresses: mixed is a public address (93.184.216.34)',
  );
});

test('a name that cannot be resolved is refused, with all other faults', async () => {
  const failure = await check('gone:9092', 'mixed:9092').catch((error: unknown) => error);
  expect(failure).toMatchObject({
    faults: [
      expect.stringContaining('gone: this machine cannot resolve the name (ENOTFOUND)'),
      expect.stringContaining('mixed is a public address'),
    ],
  });
});

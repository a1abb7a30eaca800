import { expect, test } from 'vitest';
import { awsLeftovers } from '../../../infra/providers/aws/leftovers.ts';
import { equinixLeftovers } from '../../../infra/providers/equinix/leftovers.ts';
import type { LeftoversManager } from '../../../infra/leftovers.ts';
import { onStack } from '../../samples/on-stack.ts';
import { readProfile } from '../../../src/hardware/profile/read.ts';
import { emptyInventory, inventoryHost } from '../../hosts/local-hosts.ts';
import { makeKeys } from '../../hosts/ssh/server.ts';
import { examplePlan } from '../../systems/example.ts';

const machine = inventoryHost('/data/proofload', {
  kind: 'ssh',
  address: '127.0.0.1',
  user: 'ubuntu',
  port: 22,
  privateKeyFile: '/nonexistent/key',
  hostKeys: [makeKeys().public],
});

test.each<[string, LeftoversManager]>([
  ['aws-nvme', awsLeftovers],
  ['packet-type1-type2', equinixLeftovers],
])(
  'machines of %s are not given to a campaign before login works, and a refused login ends the wait',
  async (name, world) => {
    const inventory = { ...emptyInventory, hosts: [machine] };
    const received = world.receive?.(onStack(await readProfile(name)), inventory, examplePlan, {});
    await expect(received).rejects.toMatchObject({ name: 'HostRefused' });
  },
);

test('an empty inventory is returned unchanged at once', async () => {
  expect(await awsLeftovers.receive?.(onStack(await readProfile('aws-nvme')), emptyInventory, examplePlan, {})).toBe(
    emptyInventory,
  );
});

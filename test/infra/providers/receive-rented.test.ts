import { expect, test } from 'vitest';
import { awsWorld } from '../../../infra/providers/aws/world.ts';
import { equinixWorld } from '../../../infra/providers/equinix-world.ts';
import type { World } from '../../../infra/world.ts';
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

test.each<[string, World]>([
  ['aws-nvme', awsWorld],
  ['packet-type1-type2', equinixWorld],
])(
  'machines of %s are not given to a campaign before they let us in, and one that never will ends the wait',
  async (name, world) => {
    const inventory = { ...emptyInventory, hosts: [machine] };
    const received = world.receive?.(await readProfile(name), inventory, examplePlan, {});
    await expect(received).rejects.toMatchObject({ name: 'HostRefused' });
  },
);

test('no machines are received at once, as they are', async () => {
  expect(await awsWorld.receive?.(await readProfile('aws-nvme'), emptyInventory, examplePlan, {})).toBe(emptyInventory);
});

import { expect, it } from 'vitest';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import { openHost, openHosts } from '../../src/hosts/open.ts';
import { emptyInventory, inventoryHost } from './local-hosts.ts';

const local = inventoryHost('/data', { kind: 'loopback' });
const remote: InventoryHost = {
  ...local,
  reach: { kind: 'ssh', user: 'root', port: 22, privateKeyFile: 'key', hostKeys: [] },
};

it('opens hosts in the order of the inventory', async () => {
  const hosts = [local, { ...local, name: 'kafka02' }];
  const opened = await openHosts({ ...emptyInventory, hosts });
  expect(opened.map((host) => host.inventory.name)).toEqual(['kafka01', 'kafka02']);
});

it('names the hosts there are when asked for one there is not', async () => {
  await expect(openHost({ ...emptyInventory, hosts: [local] }, 'kafka09')).rejects.toThrow(
    'There is no host kafka09 in profile local; it has kafka01.',
  );
});

it('refuses a host reached by SSH with one sentence', async () => {
  await expect(openHost({ ...emptyInventory, hosts: [remote] }, 'kafka01')).rejects.toThrow(
    'kafka01 is reached by SSH, which is not supported yet; use the profile local.',
  );
});

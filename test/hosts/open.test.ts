import { expect, it } from 'vitest';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import { openHost, openHosts } from '../../src/hosts/open.ts';
import { emptyInventory, inventoryHost } from './local-hosts.ts';

const local = inventoryHost('/data', { kind: 'loopback' });
const hostKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ1h4jkGg0Pvgl1x1cqnmtAPc3XwmVqoWqJZ3T4CzRgB';
const remote: InventoryHost = {
  ...local,
  reach: { kind: 'ssh', user: 'root', port: 22, privateKeyFile: 'key', hostKeys: [hostKey] },
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

it('connects to a host over SSH only when it is asked something, and says which key it cannot read', async () => {
  const host = await openHost({ ...emptyInventory, hosts: [remote] }, 'kafka01');
  await expect(host.run(['true'])).rejects.toThrow(
    'The private key for kafka01 (root@127.0.0.1:22) cannot be read: ENOENT: no such file or directory',
  );
  await host.close();
});

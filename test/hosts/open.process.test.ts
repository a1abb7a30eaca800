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

it('names the existing hosts when asked for an unknown one', async () => {
  await expect(openHost({ ...emptyInventory, hosts: [local] }, 'kafka09')).rejects.toThrow(
    'Profile local has no host kafka09. Its hosts: kafka01.',
  );
});

it('connects over SSH only on the first operation, and names a key file that it cannot read', async () => {
  const host = await openHost({ ...emptyInventory, hosts: [remote] }, 'kafka01');
  await expect(host.run(['true'])).rejects.toThrow(
    'Cannot read the private key for kafka01 (root@127.0.0.1:22): ENOENT: no such file or directory',
  );
  await host.close();
});

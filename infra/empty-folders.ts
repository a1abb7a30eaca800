import { basename } from 'node:path';
import { bootstrapFile } from '../src/hardware/bootstrap/wait-for-host.ts';
import type { Host } from '../src/hosts/host.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { openHosts } from '../src/hosts/open.ts';
import type { LeftoversCheck } from './leftovers.ts';

/** For hours of data. */
const timeoutSeconds = 1800;

/**
 * Empties the data folders of hosts that stay up, but for the result of a machine's first boot, for which the next campaign looks.
 * Their processes must have ended. Returns what is left.
 */
export async function emptyFolders(inventory: Inventory): Promise<LeftoversCheck> {
  const hosts = await openHosts(inventory);
  try {
    const left = await Promise.all(hosts.map(emptyFolder));
    return { what: 'Content of the data folders of hosts that stay up', found: left.flat() };
  } finally {
    await Promise.all(hosts.map((host) => host.close()));
  }
}

async function emptyFolder(host: Host): Promise<string[]> {
  const { name, dataFolder } = host.inventory;
  const content = ['find', dataFolder, '-mindepth', '1', '-maxdepth', '1', '!', '-name', basename(bootstrapFile)];
  await host.run([...content, '-exec', 'rm', '-rf', '{}', '+'], { timeoutSeconds });
  const left = (await host.run(content, { timeoutSeconds })).split('\n').filter((path) => path !== '');
  return left.map((path) => `${path} on ${name}`);
}

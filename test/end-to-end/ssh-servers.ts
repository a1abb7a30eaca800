/** Machines for tests: network namespaces joined by a bridge, each with an OpenSSH server of its own and nothing else of ours. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { findAbility } from '../../src/providers/local/ability.ts';
import { makeHost, removeHost } from '../../src/providers/local/host.ts';
import type { LocalHost } from '../../src/providers/local/host.ts';
import { addressAt, interfaceOf, namespaceOf } from '../../src/providers/local/names.ts';
import { makeNetwork, removeNetwork } from '../../src/providers/local/network.ts';
import { makeKeys, noServer, startServer } from '../hosts/ssh/server.ts';
import type { Server } from '../hosts/ssh/server.ts';

export interface Machine {
  name: string;
  /** At which it is reached from here and from the other machines; SSH is on port 22. */
  address: string;
  /** `ssh-ed25519 AAAA…` */
  hostKey: string;
  /** Takes the machine off the network, or puts it back. */
  setLink: (state: 'up' | 'down') => Promise<void>;
}

export interface Machines {
  machines: Machine[];
  user: string;
  privateKeyFile: string;
  /** Ends whatever runs on them and removes them. */
  remove: () => Promise<void>;
}

/** Why such machines cannot be had here, or null where they can. */
export async function whyNoMachines(): Promise<string | null> {
  if (noServer !== null) return noServer;
  const ability = await findAbility();
  return ability.kind === 'namespace' ? null : ability.reason;
}

/** Makes machines of these names, all with the same login. */
export async function makeMachines(names: string[]): Promise<Machines> {
  const mark = `proofload-${randomBytes(3).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'proofload-machines-'));
  const login = makeKeys();
  const privateKeyFile = join(folder, 'login');
  await writeFile(privateKeyFile, login.private, { mode: 0o600 });
  const hosts: LocalHost[] = [];
  const servers: Server[] = [];

  const remove = async () => {
    for (const server of servers) await server.close();
    for (const host of hosts) await removeHost(host);
    await removeNetwork(mark);
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const prefix = await makeNetwork(mark);
    for (const [position, name] of names.entries()) {
      const host: LocalHost = {
        mark,
        name,
        kind: 'namespace',
        address: addressAt(prefix, position),
        dataFolder: join(folder, name),
        networkBitsPerSecond: null,
      };
      hosts.push(host);
      await makeHost(host);
      const enter = ['ip', 'netns', 'exec', namespaceOf(mark, name)];
      servers.push(await startServer({ address: host.address, port: 22, enter }, { login }));
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    machines: servers.map((server, position) => ({
      name: names[position] ?? '',
      address: server.address,
      hostKey: server.reach.hostKeys[0] ?? '',
      setLink: async (state) => void (await execa('ip', ['link', 'set', interfaceOf(mark, server.address), state])),
    })),
    user: servers[0]?.reach.user ?? '',
    privateKeyFile,
    remove,
  };
}

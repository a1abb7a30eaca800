/** What bears a profile's mark at Equinix, asked by its API as that was until it closed: by now the pretend cloud's alone. */
import { z } from 'zod';
import { markOf } from '../../src/profile/mark.ts';
import type { Profile } from '../../src/profile/profile.ts';
import type { Look, World } from '../world.ts';
import { receiveRented } from './receive-rented.ts';

const device = z.object({ id: z.string(), hostname: z.string(), tags: z.array(z.string()) });
const sshKey = z.object({ id: z.string(), label: z.string() });
const network = z.object({ id: z.string(), description: z.string().nullish() });

const timeout = 60_000;

interface Found {
  /** Path under the API's address. */
  path: string;
  words: string;
}

/** @throws Error with the API's refusal */
async function ask(api: string, method: 'GET' | 'DELETE', path: string): Promise<unknown> {
  const response = await fetch(`${api}/metal/v1/${path}`, { method, signal: AbortSignal.timeout(timeout) });
  const isGone = method === 'DELETE' && response.status === 404;
  if (!response.ok && !isGone) {
    throw new Error(`${method} ${path} was refused by Equinix: ${response.status} ${await response.text()}`);
  }
  return method === 'GET' ? response.json() : null;
}

async function findAll(api: string, profile: Profile): Promise<{ what: string; found: Found[] }[]> {
  if (profile.settings.provider !== 'equinix') throw new Error(`Profile ${profile.name} has no settings for Equinix.`);
  const mark = markOf(profile.name);
  const project = `projects/${encodeURIComponent(profile.settings.project)}`;
  const { devices } = z.object({ devices: z.array(device) }).parse(await ask(api, 'GET', `${project}/devices`));
  const { ssh_keys: keys } = z
    .object({ ssh_keys: z.array(sshKey) })
    .parse(await ask(api, 'GET', `${project}/ssh-keys`));
  const { virtual_networks: networks } = z
    .object({ virtual_networks: z.array(network) })
    .parse(await ask(api, 'GET', `${project}/virtual-networks`));
  return [
    {
      what: `Devices at Equinix with the mark ${mark}`,
      found: devices
        .filter(({ tags }) => tags.includes(`proofload:mark=${mark}`))
        .map(({ id, hostname }) => ({ path: `devices/${id}`, words: `device ${id} (${hostname})` })),
    },
    {
      what: 'Virtual networks with the mark',
      found: networks
        .filter(({ description }) => description === mark)
        .map(({ id }) => ({ path: `virtual-networks/${id}`, words: `virtual network ${id}` })),
    },
    {
      what: 'SSH keys with the mark',
      found: keys
        .filter(({ label }) => label === mark)
        .map(({ id }) => ({ path: `ssh-keys/${id}`, words: `SSH key ${id}` })),
    },
  ];
}

/** Address of the pretend cloud; there is no other Equinix Metal. */
const pretendCloud = (): string | undefined => process.env.PROOFLOAD_PRETEND_CLOUD;

export const equinixWorld: World = {
  async look(profile): Promise<Look[]> {
    const api = pretendCloud();
    if (!api) {
      return [{ what: 'Machines at Equinix Metal, which closed on 30 June 2026 and can hold none', found: [] }];
    }
    const looks = await findAll(api, profile);
    return looks.map(({ what, found }) => ({ what, found: found.map(({ words }) => words) }));
  },

  async remove(profile, { signal }) {
    const api = pretendCloud();
    if (!api) return;
    // Devices first: they hold their network.
    for (const { found } of await findAll(api, profile)) {
      for (const { path } of found) {
        signal?.throwIfAborted();
        await ask(api, 'DELETE', path);
      }
    }
  },

  receive: receiveRented,
};

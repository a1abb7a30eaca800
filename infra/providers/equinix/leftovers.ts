/** Leftovers at Equinix, listed by its API as it was until it closed; today only the pretend cloud answers. */
import { z } from 'zod';
import { markOf } from '../../../src/state/mark.ts';
import { equinixSettings } from '../../../src/providers/equinix/settings.ts';
import type { StackProfile } from '../../../src/providers/profile.ts';
import type { LeftoversCheck, LeftoversManager } from '../../leftovers.ts';
import { vacateRented } from '../../rented/vacate-rented.ts';
import { receiveRented } from '../../rented/receive-rented.ts';
import { expiryTag } from '../../rented/rented-tags.ts';
import { markTag } from '../../../src/state/mark.ts';

const device = z.object({ id: z.string(), hostname: z.string(), tags: z.array(z.string()) });
const sshKey = z.object({ id: z.string(), label: z.string() });
const network = z.object({ id: z.string(), description: z.string().nullish() });

const timeout = 60_000;

interface EquinixResource {
  /** Path under the API's address. */
  path: string;
  label: string;
}

/** @throws Error with the API's refusal */
async function ask(api: string, method: 'GET' | 'DELETE' | 'PUT', path: string, content?: object): Promise<unknown> {
  const sent = content ? { body: JSON.stringify(content), headers: { 'content-type': 'application/json' } } : {};
  const response = await fetch(`${api}/metal/v1/${path}`, { method, ...sent, signal: AbortSignal.timeout(timeout) });
  const isGone = method === 'DELETE' && response.status === 404;
  if (!response.ok && !isGone) {
    throw new Error(`${method} ${path} failed at Equinix: ${response.status} ${await response.text()}`);
  }
  return method === 'GET' ? response.json() : null;
}

const projectOf = (profile: StackProfile): string => `projects/${encodeURIComponent(equinixSettings(profile).project)}`;

async function findDevices(api: string, profile: StackProfile): Promise<z.infer<typeof device>[]> {
  const answer = await ask(api, 'GET', `${projectOf(profile)}/devices`);
  const { devices } = z.object({ devices: z.array(device) }).parse(answer);
  return devices.filter(({ tags }) => tags.includes(`${markTag}=${markOf(profile.stack)}`));
}

async function findAll(api: string, profile: StackProfile): Promise<{ what: string; found: EquinixResource[] }[]> {
  const mark = markOf(profile.stack);
  const project = projectOf(profile);
  const { ssh_keys: keys } = z
    .object({ ssh_keys: z.array(sshKey) })
    .parse(await ask(api, 'GET', `${project}/ssh-keys`));
  const { virtual_networks: networks } = z
    .object({ virtual_networks: z.array(network) })
    .parse(await ask(api, 'GET', `${project}/virtual-networks`));
  return [
    {
      what: `Devices at Equinix with the mark ${mark}`,
      found: (await findDevices(api, profile)).map(({ id, hostname, tags }) => {
        const expires = tags.find(isExpiry)?.slice(expiryTag.length + 1);
        const label = `device ${id} (${hostname})${expires ? `, held until ${expires}` : ''}`;
        return { path: `devices/${id}`, label };
      }),
    },
    {
      what: 'Virtual networks with the mark',
      found: networks
        .filter(({ description }) => description === mark)
        .map(({ id }) => ({ path: `virtual-networks/${id}`, label: `virtual network ${id}` })),
    },
    {
      what: 'SSH keys with the mark',
      found: keys
        .filter(({ label }) => label === mark)
        .map(({ id }) => ({ path: `ssh-keys/${id}`, label: `SSH key ${id}` })),
    },
  ];
}

const isExpiry = (tag: string): boolean => tag.startsWith(`${expiryTag}=`);

/** Address of the pretend cloud; Equinix Metal itself no longer exists. */
const pretendCloud = (): string | undefined => process.env.PROOFLOAD_PRETEND_CLOUD;

export const equinixLeftovers: LeftoversManager = {
  async check(profile): Promise<LeftoversCheck[]> {
    const api = pretendCloud();
    if (!api) {
      return [{ what: 'Machines at Equinix Metal, which closed on 30 June 2026', found: [] }];
    }
    const checks = await findAll(api, profile);
    return checks.map(({ what, found }) => ({ what, found: found.map(({ label }) => label) }));
  },

  async remove(profile, { signal }) {
    const api = pretendCloud();
    if (!api) return;
    // Devices first: they block the removal of their network.
    for (const { found } of await findAll(api, profile)) {
      for (const { path } of found) {
        signal?.throwIfAborted();
        await ask(api, 'DELETE', path);
      }
    }
  },

  receive: receiveRented,
  vacate: vacateRented,

  async hold(profile, expires, signal) {
    const api = pretendCloud();
    if (!api) return;
    for (const { id, tags } of await findDevices(api, profile)) {
      signal.throwIfAborted();
      const others = tags.filter((tag) => !isExpiry(tag));
      await ask(api, 'PUT', `devices/${id}`, { tags: [...others, `${expiryTag}=${expires}`] });
    }
  },
};

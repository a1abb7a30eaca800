import { parse } from 'yaml';
import { z } from 'zod';

const cloudConfig = z.object({
  hostname: z.string(),
  ssh_keys: z.object({ ed25519_private: z.string(), ed25519_public: z.string() }),
});

/** What of an instance's user data a pretend machine carries out; the rest of it wants a machine of its own. */
export interface Carried {
  hostName: string;
  hostKey: { private: string; public: string };
}

/** Reads a cloud-config. @throws where it is none, or has no host key */
export function carriedOut(userData: unknown): Carried {
  if (typeof userData !== 'string' || !userData.startsWith('#cloud-config\n')) {
    throw new Error('The user data of a pretend machine is no cloud-config: it must begin with "#cloud-config".');
  }
  const { hostname, ssh_keys: keys } = cloudConfig.parse(parse(userData));
  return { hostName: hostname, hostKey: { private: keys.ed25519_private, public: keys.ed25519_public } };
}

import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { z } from 'zod';

const cloudConfig = z.object({
  hostname: z.string(),
  ssh_keys: z.object({ ed25519_private: z.string(), ed25519_public: z.string() }),
  write_files: z.array(z.object({ path: z.string(), content: z.string(), encoding: z.literal('gz+b64').optional() })),
});

const leaseUnit = '/etc/systemd/system/proofload-lease.service';

/** What of an instance's user data a pretend machine carries out; the rest of it wants a machine of its own. */
export interface Carried {
  hostName: string;
  hostKey: { private: string; public: string };
  /** The check that systemd starts once a minute, without the command that it runs when the lease has ended. */
  leaseCheck: string;
  /** The programs of that check, by path. */
  programs: Map<string, string>;
}

/** Reads a cloud-config. @throws where it is none, or has no host key */
export function carriedOut(userData: unknown): Carried {
  if (typeof userData !== 'string' || !userData.startsWith('#cloud-config\n')) {
    throw new Error('The user data of a pretend machine is no cloud-config: it must begin with "#cloud-config".');
  }
  const { hostname, ssh_keys: keys, write_files: files } = cloudConfig.parse(parse(userData));
  const texts = new Map(
    files.map(({ path, content, encoding }) => [
      path,
      encoding === undefined ? content : gunzipSync(Buffer.from(content, 'base64')).toString(),
    ]),
  );
  const [, leaseCheck] = /^ExecStart=(.*) -- /m.exec(texts.get(leaseUnit) ?? '') ?? [];
  if (leaseCheck === undefined) throw new Error(`The user data of a pretend machine starts nothing by ${leaseUnit}.`);
  return {
    hostName: hostname,
    hostKey: { private: keys.ed25519_private, public: keys.ed25519_public },
    leaseCheck,
    programs: new Map([...texts].filter(([path]) => path.endsWith('.py'))),
  };
}

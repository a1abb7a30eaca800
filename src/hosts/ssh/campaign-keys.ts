/** The keys with which a profile's machines are logged in to, and by which they are known before they exist. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { readOrMake } from '../../state/state-files.ts';
import { keysFolder } from '../keys-folder.ts';
import { makeKeyPair } from './make-key-pair.ts';

const { utils } = ssh2;

/** A key pair as OpenSSH writes it. */
export interface KeyPair {
  /** The text of a private key file, without a passphrase. A secret. */
  privateKey: string;
  /** One line as in `authorized_keys` or `known_hosts`, without a host's name: `ssh-ed25519 AAAA…`. */
  publicKey: string;
}

export interface CampaignKeys {
  /** Absolute path on this machine of the private key for logging in; mode 600. */
  privateKeyFile: string;
  /** What goes into the hosts' `authorized_keys`. */
  publicKey: string;
  /** A host key for each host, to be given to it when it is made, so that nobody has to be trusted at first sight. */
  hostKeys: Record<string, KeyPair>;
}

/**
 * The keys of a profile, made where they are not there yet. Safe to repeat, also at once in several processes: all are
 * given the same keys until `removeKeys`.
 */
export async function ensureKeys(profile: string, hostNames: string[]): Promise<CampaignKeys> {
  const privateKeyFile = join(keysFolder(profile), 'login');
  const login = await ensureKey(privateKeyFile);
  const pairs = hostNames.map(async (name): Promise<[string, KeyPair]> => [
    name,
    await ensureKey(join(keysFolder(profile), 'hosts', name)),
  ]);
  return { privateKeyFile, publicKey: login.publicKey, hostKeys: Object.fromEntries(await Promise.all(pairs)) };
}

/** Forgets a profile's keys, and the secrets of its services; right only when its machines are gone. Does nothing where there are none. */
export async function removeKeys(profile: string): Promise<void> {
  await rm(keysFolder(profile), { recursive: true, force: true });
}

async function ensureKey(file: string): Promise<KeyPair> {
  return pairOf(file, await readOrMake(file, () => makeKeyPair().private, { file: 0o600, folder: 0o700 }));
}

function pairOf(file: string, privateKey: string): KeyPair {
  const parsed = utils.parseKey(privateKey);
  if (parsed instanceof Error) {
    throw new Error(`${file} is no private key (${parsed.message}); remove it when the profile's machines are gone.`);
  }
  return { privateKey, publicKey: `${parsed.type} ${parsed.getPublicSSH().toString('base64')}` };
}

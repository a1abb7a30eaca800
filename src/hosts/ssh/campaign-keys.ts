/** The login keys of a stack's machines, and the host keys that identify them before they exist. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { readOrMake } from '../../state/state-files.ts';
import { keysFolder } from '../keys-folder.ts';
import { makeKeyPair } from './make-key-pair.ts';

const { utils } = ssh2;

/** A key pair as OpenSSH writes it. */
export interface KeyPair {
  /** Text of a private key file without a passphrase. A secret. */
  privateKey: string;
  /** One line as in `authorized_keys` or `known_hosts`, without a host name: `ssh-ed25519 AAAA…`. */
  publicKey: string;
}

export interface CampaignKeys {
  /** Absolute local path of the private login key; mode 600. */
  privateKeyFile: string;
  /** Line for the hosts' `authorized_keys`. */
  publicKey: string;
  /** A host key for each host, installed when the host is made, so that no key has to be trusted on first use. */
  hostKeys: Record<string, KeyPair>;
}

/**
 * Returns the keys of a stack and makes missing ones. Safe to repeat and to run in several processes at once: all
 * get the same keys until `removeKeys`.
 */
export async function ensureKeys(stack: string, hostNames: string[]): Promise<CampaignKeys> {
  const privateKeyFile = join(keysFolder(stack), 'login');
  const login = await ensureKey(privateKeyFile);
  const pairs = hostNames.map(async (name): Promise<[string, KeyPair]> => [
    name,
    await ensureKey(join(keysFolder(stack), 'hosts', name)),
  ]);
  return { privateKeyFile, publicKey: login.publicKey, hostKeys: Object.fromEntries(await Promise.all(pairs)) };
}

/**
 * Deletes a stack's keys and its services' secrets; only after its machines are gone. Does nothing if there are
 * none.
 */
export async function removeKeys(stack: string): Promise<void> {
  await rm(keysFolder(stack), { recursive: true, force: true });
}

async function ensureKey(file: string): Promise<KeyPair> {
  return pairOf(file, await readOrMake(file, () => makeKeyPair().private, { file: 0o600, folder: 0o700 }));
}

function pairOf(file: string, privateKey: string): KeyPair {
  const parsed = utils.parseKey(privateKey);
  if (parsed instanceof Error) {
    throw new Error(`${file} is not a private key (${parsed.message}); delete it once its machines are gone.`);
  }
  return { privateKey, publicKey: `${parsed.type} ${parsed.getPublicSSH().toString('base64')}` };
}

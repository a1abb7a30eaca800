/** The keys with which a profile's machines are logged in to, and by which they are known before they exist. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ssh2 from 'ssh2';
import { stateFolder } from '../../paths.ts';
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

const keysFolder = (profile: string): string => join(stateFolder, 'keys', profile);

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

/** Forgets a profile's keys; right only when its machines are gone. Does nothing where there are none. */
export async function removeKeys(profile: string): Promise<void> {
  await rm(keysFolder(profile), { recursive: true, force: true });
}

async function ensureKey(file: string): Promise<KeyPair> {
  const kept = await readIfThere(file);
  if (kept !== null) return pairOf(file, kept);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  await writeFile(temporary, makeKeyPair().private, { mode: 0o600 });
  try {
    // A link appears whole, and never over one that another process made meanwhile.
    await link(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return pairOf(file, await readFile(file, 'utf8'));
}

function pairOf(file: string, privateKey: string): KeyPair {
  const parsed = utils.parseKey(privateKey);
  if (parsed instanceof Error) {
    throw new Error(`${file} is no private key (${parsed.message}); remove it when the profile's machines are gone.`);
  }
  return { privateKey, publicKey: `${parsed.type} ${parsed.getPublicSSH().toString('base64')}` };
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

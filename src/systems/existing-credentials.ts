/** Reads the credentials of clusters that were there before. They are in files of the user, to which a plan has only the paths. */
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readText } from '../input/read-text.ts';
import { hasInvisible } from '../input/readable.ts';
import { RefusalError } from '../input/refusal.ts';
import type { ExistingCluster } from '../plan/clusters.ts';

/** Far more than a password or a chain of certificates has. */
const largestBytes = 1_000_000;

/** The part of the secrets of a cluster that clients need. */
interface ClientSecrets {
  /** The password; empty if there is none. */
  shared: string;
  certificates: { authority: string; byHost: Record<string, never> } | null;
  username?: string;
}

/**
 * What clients of the cluster need to log in. Nothing of it is stored.
 *
 * @throws RefusalError if a file cannot be read, or others may read the password
 */
export async function credentialsOf({ existing }: ExistingCluster): Promise<ClientSecrets> {
  const { authorityFile, username, passwordFile } = existing.credentials ?? {};
  const authority = authorityFile === undefined ? null : await authorityIn(authorityFile);
  return {
    shared: passwordFile === undefined ? '' : await passwordIn(passwordFile),
    certificates: authority === null ? null : { authority, byHost: {} },
    ...(username === undefined ? {} : { username }),
  };
}

async function authorityIn(file: string): Promise<string> {
  const text = await textOf(file);
  if (/-----BEGIN CERTIFICATE-----/.test(text) && !/PRIVATE KEY/.test(text)) return text;
  throw new RefusalError([`${file} must hold certificates in PEM, and no private key: it is what clients trust.`]);
}

async function passwordIn(file: string): Promise<string> {
  const [password = ''] = (await textOf(file)).split(/\r?\n/);
  if (password === '' || hasInvisible(password))
    throw new RefusalError([`${file} must hold the password on its first line, without invisible characters.`]);
  const { mode } = await stat(pathOf(file));
  if ((mode & 0o077) === 0) return password;
  throw new RefusalError([`${file} can be read by other users of this machine; run "chmod 600 ${file}".`]);
}

const textOf = (file: string): Promise<string> => readText(pathOf(file), { below: null, largest: largestBytes });

const pathOf = (file: string): string => (file.startsWith('~/') ? join(homedir(), file.slice(2)) : file);

/** Secrets that the processes of a cluster share. They are not part of plan or inventory, because both are in Temporal's history. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Plan } from '../plan/plan.ts';
import { keysFolder } from '../hosts/keys-folder.ts';
import { readOrMake } from '../state/state-files.ts';
import { systemFacts } from './registry.ts';

/** Secrets by cluster. Members reject a process without the secret of its cluster. */
export type Secrets = Record<string, string>;

const makeSecret = () => randomBytes(32).toString('base64url');

/**
 * The secrets of a campaign. Creates missing ones and stores them with the keys of the profile, which are removed after the
 * cleanup of the hosts is verified. Safe to repeat, and to run in several processes at once.
 */
export async function secretsOf({ profile, clusters }: Plan): Promise<Secrets> {
  const names = Object.keys(clusters).filter((name) => systemFacts(clusters[name]!).hasSecret);
  const made = names.map(
    async (name) =>
      [
        name,
        await readOrMake(join(keysFolder(profile), 'clusters', name), makeSecret, { file: 0o600, folder: 0o700 }),
      ] as const,
  );
  return Object.fromEntries(await Promise.all(made));
}

/** The secret of a cluster; empty if its system has none. */
export function secretOrEmpty(secrets: Secrets, cluster: string): string {
  return secrets[cluster] ?? '';
}

/** The secret of a cluster. Throws if it has none. */
export function secretOf(secrets: Secrets, cluster: string): string {
  const secret = secrets[cluster];
  if (secret === undefined) throw new Error(`The cluster ${cluster} has no secret`);
  return secret;
}

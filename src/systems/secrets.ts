/** Secrets that the processes of a cluster share. They are in no plan and no inventory: both are in Temporal's history. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Plan } from '../plan/plan.ts';
import { keysFolder } from '../hosts/keys-folder.ts';
import { readOrMake } from '../state/state-files.ts';
import { systemFacts } from './registry.ts';

/** By cluster; a process without its cluster's is not talked to. */
export type Secrets = Record<string, string>;

const makeSecret = () => randomBytes(32).toString('base64url');

/**
 * The secrets of a campaign, made where they are not there yet and kept with the keys of its profile, which are removed once
 * the hosts are proven gone. Safe to repeat, also at once in several processes.
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

/** The secret of a cluster; throws where its system has none. */
export function secretOf(secrets: Secrets, cluster: string): string {
  const secret = secrets[cluster];
  if (secret === undefined) throw new Error(`The cluster ${cluster} has no secret`);
  return secret;
}

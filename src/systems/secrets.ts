/** Secrets that the processes of a campaign share. They are in no plan and no inventory: both are in Temporal's history. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Plan } from '../plan/plan.ts';
import { keysFolder } from '../hosts/keys-folder.ts';
import { readOrMake } from '../state/state-files.ts';

export interface Secrets {
  /** Without it Spark's master, workers, drivers and executors do not talk to a process. */
  spark: string;
}

const makeSecret = () => randomBytes(32).toString('base64url');

/**
 * The secrets of a campaign, made where they are not there yet and kept with the keys of its profile, which are removed once
 * the hosts are proven gone. Safe to repeat, also at once in several processes.
 */
export async function secretsOf({ profile }: Plan): Promise<Secrets> {
  return { spark: await readOrMake(join(keysFolder(profile), 'spark'), makeSecret, { file: 0o600, folder: 0o700 }) };
}

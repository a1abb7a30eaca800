/**
 * What a campaign makes in a cluster that was there before: topics, consumer groups, keyspaces. Their names have the id of the campaign,
 * so that nobody else's data has them by chance. Pure.
 */
import { createHash } from 'node:crypto';
import { isExisting } from '../plan/clusters.ts';
import type { Cluster } from '../plan/plan.ts';

/** Each kind has names of its own. */
type MadeKind = 'topic' | 'consumer group' | 'keyspace';

export interface MadeName {
  kind: MadeKind;
  name: string;
}

/** Such as `topic proofload-nightly-1-producer-100k`. */
export function madeNameText({ kind, name }: MadeName): string {
  return `${kind} ${name}`;
}

export function isSameName(one: MadeName, other: MadeName): boolean {
  return one.kind === other.kind && one.name === other.name;
}

/**
 * The name that something has in a cluster: with the id of the campaign in a cluster that was there before, else as it is. A long name
 * is cut and ends with a hash, so that names stay different.
 */
export function nameIn(
  cluster: Cluster,
  { name, campaignId, longest }: { name: string; campaignId: string; longest: number },
): string {
  if (!isExisting(cluster)) return name;
  return cut(`proofload-${campaignId}-${name.replace(/^proofload-/, '')}`, longest);
}

/** At most `longest` characters. */
export function cut(name: string, longest: number, separator = '-'): string {
  if (name.length <= longest) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, longest - 9)}${separator}${hash}`;
}

import { createHash } from 'node:crypto';
import { isExisting } from '../../plan/clusters.ts';
import type { Cluster } from '../../plan/plan.ts';
import { cut } from '../made-names.ts';
import { longestKeyspaceName, plainKeyspaceName, type KeyspaceOwner } from './plain-keyspace-name.ts';

/**
 * Name of the keyspace of an attempt at a load: lower-case letters, digits and underscores, so that it needs no quotes. A long
 * name is truncated and ends with a hash, so that names stay unique.
 */
export function keyspaceName(owner: KeyspaceOwner): string {
  const name = plainKeyspaceName(owner);
  if (name.length <= longestKeyspaceName) return name;
  const { runId, attempt, load } = owner;
  const hash = createHash('sha256').update(`${runId}/${load.id}/${attempt}`).digest('hex').slice(0, 8);
  return `${name.slice(0, longestKeyspaceName - 9)}_${hash}`;
}

/** The same in a cluster: one that was there before has the id of the campaign in the name. */
export function keyspaceIn(cluster: Cluster, owner: KeyspaceOwner & { campaignId: string }): string {
  if (!isExisting(cluster)) return keyspaceName(owner);
  const whole = `p_${owner.campaignId.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}_${plainKeyspaceName(owner).slice(2)}`;
  return cut(whole, longestKeyspaceName, '_');
}

/** The keyspace of a dataset, which all runs use that name it. No load has it: theirs begin with `p_` in a cluster of the campaign. */
export function datasetKeyspaceIn(cluster: Cluster, dataset: string, campaignId: string): string {
  const whole = isExisting(cluster) ? `p_${campaignId}_dataset_${dataset}` : `dataset_${dataset}`;
  return cut(whole.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'), longestKeyspaceName, '_');
}

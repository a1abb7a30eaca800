/** The clusters on which an event can act. Pure. */
import { isExisting } from '../plan/clusters.ts';
import type { Cluster } from '../plan/plan.ts';
import type { ActionPlace } from './facts.ts';

/** Names of the clusters that the run loads, the campaign installs, and to which the condition applies. */
export function loadedClusters(
  { clusters, loaded }: Pick<ActionPlace, 'clusters' | 'loaded'>,
  applies: (cluster: Cluster) => boolean,
): string[] {
  return loaded.filter((name) => {
    const cluster = clusters[name];
    return cluster !== undefined && !isExisting(cluster) && applies(cluster);
  });
}

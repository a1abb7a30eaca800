/** The clusters on which an event can act. Pure. */
import { isExisting } from '../plan/clusters.ts';
import type { Cluster } from '../plan/plan.ts';
import type { ActionFault, ActionPlace } from './facts.ts';

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

/** Why something that needs every member of these clusters cannot be done: an earlier event stopped one. Empty if all run. */
export function stoppedFaults(clusters: readonly string[], { services }: Pick<ActionPlace, 'services'>): ActionFault[] {
  const stopped = services.find(
    ({ cluster, isMember, stoppedBy }) => clusters.includes(cluster) && isMember && stoppedBy,
  );
  if (!stopped) return [];
  const { jobId, host, stoppedBy, cluster } = stopped;
  const sentence = `needs all members of ${cluster}, and ${jobId} on ${host} is stopped by ${stoppedBy} when this event begins; start it before with "do: start-host"`;
  return [{ sentence, ofState: true }];
}

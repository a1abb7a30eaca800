/** Refuses clusters that cannot be up at the same time. Pure. */
import { hostsOfCluster, isExisting } from '../../plan/clusters.ts';
import type { Cluster } from '../../plan/plan.ts';
import { systemFacts } from '../../systems/registry.ts';
import type { Faults } from '../faults.ts';
import type { Campaign } from '../schema.ts';
import { campaignClusters } from './campaign-clusters.ts';

/** Reports a cluster that takes hosts of an earlier one of its system: the services of both have the same ports and folders. */
export function checkSharedHosts(
  campaign: Pick<Campaign, 'systems' | 'clusters'>,
  clusters: Record<string, Cluster>,
  faults: Pick<Faults, 'add'>,
): void {
  const all = campaignClusters(campaign).flatMap(({ name, path }) => {
    const cluster = clusters[name];
    return cluster && !isExisting(cluster) ? [{ name, path, cluster }] : [];
  });
  for (const [index, { path, cluster }] of all.entries()) {
    for (const earlier of all.slice(0, index)) {
      if (earlier.cluster.system !== cluster.system) continue;
      const taken = hostsOfCluster(earlier.cluster);
      const shared = hostsOfCluster(cluster).filter((host) => taken.includes(host));
      if (shared.length === 0) continue;
      const { title } = systemFacts(cluster);
      faults.add(
        path,
        `takes ${shared.join(', ')}, which cluster ${earlier.name} takes as well, and a host runs one cluster of ${title} at a time; ` +
          'give each its own hosts or zones, or make one cluster of them and give the other form as a variant: variants take turns on the same hosts',
      );
    }
  }
}

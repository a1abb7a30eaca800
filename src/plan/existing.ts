/** Clusters that were there before the campaign. Pure. */
import type { Cluster, Plan } from './plan.ts';

/** A cluster that loads use and that the campaign neither installs nor changes nor removes. */
export type ExistingCluster = Cluster & { existing: NonNullable<Cluster['existing']> };

export function isExisting(cluster: Cluster): cluster is ExistingCluster {
  return cluster.existing !== undefined;
}

/** Those of a plan, by name. */
export function existingClusters({ clusters }: Pick<Plan, 'clusters'>): [string, ExistingCluster][] {
  return Object.entries(clusters).flatMap(([name, cluster]): [string, ExistingCluster][] =>
    isExisting(cluster) ? [[name, cluster]] : [],
  );
}

/** Such as `10.0.0.5:9092, 10.0.0.6:9092`. */
export function addressesText({ existing }: ExistingCluster): string {
  return existing.addresses.join(', ');
}

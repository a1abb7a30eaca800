/** A Cassandra cluster of a plan. Pure. */
import { z } from 'zod';
import type { Cluster } from '../../plan/plan.ts';
import { clusterHosts, optionsOf } from '../../plan/clusters.ts';

/** All hosts of a profile are one data centre. Their zones are its racks. */
export const datacenter = 'datacenter1';
export const nativePort = 9042;
export const storagePort = 7000;

const options = z.object({ tokens: z.int().positive() });

export interface CassandraCluster extends Pick<Cluster, 'version' | 'settings'> {
  nodes: string[];
  /** Tokens of each node. */
  tokens: number;
}

/** Throws if the options or hosts are not those of a Cassandra cluster. */
export function cassandraCluster(cluster: Cluster): CassandraCluster {
  const { version, settings } = cluster;
  return {
    version,
    ...optionsOf(cluster, options),
    nodes: clusterHosts(cluster, 'cassandra'),
    ...(settings ? { settings } : {}),
  };
}

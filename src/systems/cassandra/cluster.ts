/** A cluster of a plan, read as one of Cassandra. Pure. */
import { z } from 'zod';
import type { Cluster } from '../../plan/plan.ts';
import { clusterHosts, optionsOf } from '../../plan/clusters.ts';

/** All hosts of a profile make one data centre; their zones are its racks. */
export const datacenter = 'datacenter1';
export const nativePort = 9042;
export const storagePort = 7000;

const options = z.object({ tokens: z.int().positive() });

export interface CassandraCluster extends Pick<Cluster, 'version' | 'settings'> {
  nodes: string[];
  /** Of each node. */
  tokens: number;
}

/** Throws where its options or hosts are not those of Cassandra. */
export function cassandraCluster(cluster: Cluster): CassandraCluster {
  const { version, settings } = cluster;
  return {
    version,
    ...optionsOf(cluster, options),
    nodes: clusterHosts(cluster, 'cassandra'),
    ...(settings ? { settings } : {}),
  };
}

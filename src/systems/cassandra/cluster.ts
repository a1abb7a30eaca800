/** A Cassandra cluster of a plan. Pure. */
import { z } from 'zod';
import type { Cluster } from '../../plan/plan.ts';
import { clusterHosts, optionsOf } from '../../plan/clusters.ts';

/** The data centre of all nodes, unless the campaign names data centres. */
export const onlyDataCenter = 'datacenter1';
export const nativePort = 9042;
export const storagePort = 7000;

const options = z.object({
  tokens: z.int().positive(),
  /** Names of the nodes of each data centre, in the order of the campaign file. */
  dataCenters: z.record(z.string(), z.array(z.string()).min(1)).optional(),
});

export interface CassandraCluster extends Pick<Cluster, 'version' | 'settings'> {
  nodes: string[];
  /** Tokens of each node. */
  tokens: number;
  /** Every node is in one of them. Racks are the zones of the hosts. */
  dataCenters: DataCenter[];
  /** The same with the nodes that join later. */
  dataCentersLater: DataCenter[];
}

export interface DataCenter {
  name: string;
  nodes: string[];
}

/** Throws if the options or hosts are not those of a Cassandra cluster. */
export function cassandraCluster(cluster: Cluster): CassandraCluster {
  const { version, settings } = cluster;
  const { tokens, dataCenters } = optionsOf(cluster, options);
  const nodes = clusterHosts(cluster, 'cassandra');
  const all = dataCenters
    ? Object.entries(dataCenters).map(([name, own]) => ({ name, nodes: own }))
    : [{ name: onlyDataCenter, nodes: [...nodes, ...(cluster.joinLater ?? [])] }];
  return {
    version,
    tokens,
    nodes,
    dataCenters: all
      .map(({ name, nodes: own }) => ({ name, nodes: own.filter((node) => nodes.includes(node)) }))
      .filter((each) => each.nodes.length > 0),
    dataCentersLater: all,
    ...(settings ? { settings } : {}),
  };
}

/** The data centre of a node, also of one that joins later. Throws if the cluster has no such node. */
export function dataCenterOf({ dataCentersLater }: CassandraCluster, node: string): string {
  const found = dataCentersLater.find(({ nodes }) => nodes.includes(node));
  if (found) return found.name;
  throw new Error(`No data centre of the cluster has a node ${node}`);
}

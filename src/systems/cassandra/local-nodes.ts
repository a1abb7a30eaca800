/** The nodes to which a load generator sends its requests. Pure. */
import type { Inventory } from '../../hosts/inventory.ts';
import { isExisting } from '../../plan/clusters.ts';
import type { Cluster } from '../../plan/plan.ts';
import { entryHosts } from '../entry-points.ts';
import { addressOf } from '../folders.ts';
import { cassandraCluster, nativePort, onlyDataCenter } from './cluster.ts';

/** Contact points in one data centre. Requests stay there: a coordinator elsewhere would add the way between the data centres. */
export interface LocalNodes {
  hosts: string[];
  port: number;
  dataCenter: string;
}

/**
 * @param dataCenter absent for the only one
 * @throws Error if the cluster has no data centre of that name
 */
export function localNodes(cluster: Cluster, inventory: Inventory, dataCenter?: string): LocalNodes {
  // Its data centres are not known: the name is taken as it is.
  if (isExisting(cluster)) return { ...entryHosts(cluster, inventory), dataCenter: dataCenter ?? onlyDataCenter };
  const { dataCenters } = cassandraCluster(cluster);
  const local = dataCenter === undefined ? dataCenters[0] : dataCenters.find(({ name }) => name === dataCenter);
  if (!local) throw new Error(`The cluster has no data centre ${dataCenter ?? onlyDataCenter}`);
  return {
    hosts: local.nodes.map((node) => addressOf(inventory, node)),
    port: nativePort,
    dataCenter: local.name,
  };
}

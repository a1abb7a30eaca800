/** Settings of the Spark Cassandra Connector. Pure. */
import type { Inventory } from '../../hosts/inventory.ts';
import type { Cluster } from '../../plan/plan.ts';
import { localNodes } from '../../systems/cassandra/local-nodes.ts';

/** Where Cassandra is, and the data centre that gets the requests of the application: no other one is asked. */
export function connectorSettings(
  cluster: Cluster,
  inventory: Inventory,
  localDataCenter: string | undefined,
): Record<string, string> {
  const { hosts, port, dataCenter } = localNodes(cluster, inventory, localDataCenter);
  return {
    'spark.cassandra.connection.host': hosts.join(','),
    'spark.cassandra.connection.port': String(port),
    'spark.cassandra.connection.localDC': dataCenter,
  };
}

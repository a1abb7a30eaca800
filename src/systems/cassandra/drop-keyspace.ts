/** Removes a dataset from Cassandra. */
import { z } from 'zod';
import { isExisting, soleHost } from '../../plan/clusters.ts';
import type { PreparationContext } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { existingCassandra } from './existing.ts';
import { plainName } from './plain-keyspace-name.ts';
import { authorityOf, withNode } from './ready.ts';

const parameters = z.object({ name: z.string().regex(plainName) });

/** Drops a keyspace with its files; the settings of a node of the campaign keep no snapshot. Safe to repeat. */
export async function dropDatasetKeyspace(context: PreparationContext): Promise<void> {
  const { cluster, hosts, secrets } = context;
  const { name } = parameters.parse(context.parameters);
  if (isExisting(cluster)) {
    await existingCassandra().remove(cluster, [{ kind: 'keyspace', name }]);
    return;
  }
  const node = openedHost(hosts, soleHost(cluster, 'cassandra'));
  await withNode(node, authorityOf(cluster, secrets), (client) => client.execute(`DROP KEYSPACE IF EXISTS ${name}`));
}

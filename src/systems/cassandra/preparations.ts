/** Makes a table in a keyspace of its own. */
import { z } from 'zod';
import { soleHost, isExisting } from '../../plan/clusters.ts';
import type { PreparationContext } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { plainName } from './plain-keyspace-name.ts';
import { authorityOf, withNode } from './ready.ts';
import { replicationField, replicationMap } from './replication.ts';
import { existingCassandra } from './existing.ts';

const name = z.string().regex(plainName, 'must be a plain name');

const parameters = z.object({
  keyspace: name,
  replication: replicationField(),
  table: name,
  /** Types by column. */
  columns: z.record(name, z.enum(['int', 'bigint', 'timestamp', 'blob'])),
  /** The columns of the partition key: each row is a partition. */
  key: z.array(name).min(1),
});

export type NewTable = z.output<typeof parameters>;

/** The statements that make a table, in order. Each may be repeated. */
export function tableStatements({ keyspace, replication, table, columns, key }: NewTable): string[] {
  const declared = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  return [
    `CREATE KEYSPACE IF NOT EXISTS ${keyspace} WITH replication = ${replicationMap(replication)}`,
    `CREATE TABLE IF NOT EXISTS ${keyspace}.${table} (${declared.join(', ')}, PRIMARY KEY ((${key.join(', ')})))`,
  ];
}

/** Returns when all nodes agree on the schema. Safe to repeat. */
export async function createTableInKeyspace(context: PreparationContext): Promise<void> {
  const { cluster, hosts, secrets } = context;
  const node = openedHost(hosts, soleHost(cluster, 'cassandra'));
  await withNode(node, authorityOf(cluster, secrets), async (client) => {
    for (const statement of tableStatements(parameters.parse(context.parameters))) await client.execute(statement);
  });
}

const dropped = z.object({ name });

/** Drops a keyspace with its files; the settings of a node of the campaign keep no snapshot. Safe to repeat. */
export async function dropDatasetKeyspace(context: PreparationContext): Promise<void> {
  const { cluster, hosts, secrets } = context;
  const { name } = dropped.parse(context.parameters);
  if (isExisting(cluster)) {
    await existingCassandra().remove(cluster, [{ kind: 'keyspace', name }]);
    return;
  }
  const node = openedHost(hosts, soleHost(cluster, 'cassandra'));
  await withNode(node, authorityOf(cluster, secrets), (client) => client.execute(`DROP KEYSPACE IF EXISTS ${name}`));
}

/** Makes a table in a keyspace of its own. */
import { z } from 'zod';
import { soleHost } from '../../plan/clusters.ts';
import type { PreparationContext } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { plainName } from './plain-keyspace-name.ts';
import { authorityOf, withNode } from './ready.ts';
import { replicationField, replicationMap } from './replication.ts';

const name = z.string().regex(plainName);

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
